import type { Credits } from '@namedrop/core';
import type { Answer } from '@namedrop/plugin-api';
import test from 'ava';
import type { Heard } from './asking.js';
import { upstreamCostsOf } from './upstream-costs.js';

const heard = (provider: Heard['provider'], cost?: Answer['cost'], tier?: Heard['tier']): Heard => ({
  provider,
  answer: { text: 'Acme leads.', citations: [], ...(cost && { cost }) },
  model: 'model',
  latencyMs: 1,
  share: 3750 as Credits,
  ...(tier && { tier }),
});
const COST = { usd: 0.02, source: 'reported' } as const;
const FAILED = { provider: 'gemini', failure: { code: 'provider_error', message: 'It failed.' } } as const;

test('a cached answer costs nothing again, also where its first cost is known', (t) => {
  t.deepEqual(
    upstreamCostsOf([heard('openai', COST), heard('anthropic', COST, 'l2'), heard('perplexity', undefined, 'l1')]),
    {
      openai: COST,
      anthropic: { usd: 0, source: 'cached' },
      perplexity: { usd: 0, source: 'cached' },
    },
  );
});

test('a provider that failed is left out, and an unknown cost of another makes the sum unknown', (t) => {
  t.deepEqual(upstreamCostsOf([heard('openai', COST), FAILED]), { openai: COST });
  t.is(upstreamCostsOf([heard('openai', COST), heard('anthropic')]), undefined);
});
