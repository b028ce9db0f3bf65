import { randomUUID } from 'node:crypto';
import { type AskCompleted, type AskResponse, PROVIDERS } from '@namedrop/contract';
import type { AccountId, NewDelivery } from '@namedrop/plugin-api';

const ANSWER: AskResponse['providers'][number] = {
  provider: PROVIDERS[0],
  model: 'sample',
  content: 'This delivery tries your webhook endpoint. Nobody has asked anything.',
  citations: [],
  tokens: { input: 0, output: 0 },
  latency_ms: 0,
};

/**
 * Delivery that a test sends to a registered endpoint: an `ask.completed` of an invented ask, marked as a test.
 * @param at when it says that it was made
 */
export function sampleAsk(account: AccountId, endpoint: string, at: Date): NewDelivery {
  const ask = randomUUID();
  const data: AskResponse = {
    request_id: ask,
    id: ask,
    cached: false,
    cache_tier: 'miss',
    providers: [ANSWER],
    citations: [],
    usage: { billable_units: 0, latency_ms: 0, cost_cents: 0 },
  };
  const created = Math.floor(at.getTime() / 1000);
  const event: AskCompleted = { id: randomUUID(), type: 'ask.completed', created, data, test: true };
  return { account, event: event.type, source: ask, subject: ask, target: { endpoint }, body: JSON.stringify(event) };
}
