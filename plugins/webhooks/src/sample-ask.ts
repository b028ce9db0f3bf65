import { randomUUID } from 'node:crypto';
import type { AccountId, NewDelivery } from '@namedrop/plugin-api';

/**
 * What a test sends to a registered endpoint: an `ask.completed` of an ask that nobody has asked.
 * @param at when it says that it was made
 */
export function sampleAsk(account: AccountId, endpoint: string, at: Date): NewDelivery {
  const ask = randomUUID();
  const answer = {
    provider: 'openai',
    model: 'sample',
    content: 'This delivery tries your webhook endpoint. Nobody has asked anything.',
    citations: [],
    tokens: { input: 0, output: 0 },
    latency_ms: 0,
  };
  const data = {
    request_id: ask,
    id: ask,
    cached: false,
    cache_tier: 'miss',
    providers: [answer],
    citations: [],
    usage: { billable_units: 0, latency_ms: 0, cost_cents: 0 },
  };
  const created = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify({ id: randomUUID(), type: 'ask.completed', created, data });
  return { account, event: 'ask.completed', source: ask, subject: ask, target: { endpoint }, body };
}
