import type { Outcome } from '@namedrop/core';
import type { Answers, Question } from '@namedrop/plugin-api';
import test from 'ava';
import { Registry } from 'prom-client';
import { CostedAnswers } from './costed-answers.js';

const question: Question = { text: 'best crm', region: 'us' };
const cost = { usd: 0.0125, source: 'estimated' } as const;
const answered: Outcome = { platform: 'chatgpt', answer: { text: 'Acme', citations: [], cost }, latencyMs: 250 };

function counting(...outcomes: readonly Outcome[]) {
  const left = [...outcomes];
  const asking: Answers = {
    known: async () => answered,
    serving: () => undefined,
    ask: async () => left.shift() as Outcome,
  };
  const registry = new Registry();
  const answers = new CostedAnswers(asking, registry);
  const counted = async () => (await registry.getSingleMetric('namedrop_answer_cost_usd_total')?.get())?.values;
  return { answers, counted };
}

test('the cost of an answer is counted by platform, channel and source when it is bought', async (t) => {
  const { answers, counted } = counting(answered, answered, answered);
  t.is(await answers.ask('chatgpt', 'api', question), answered);
  await answers.ask('chatgpt', 'api', question);
  await answers.ask('chatgpt', 'live', question);
  t.deepEqual(await counted(), [
    { value: 0.025, labels: { platform: 'chatgpt', channel: 'api', source: 'estimated' } },
    { value: 0.0125, labels: { platform: 'chatgpt', channel: 'live', source: 'estimated' } },
  ]);
});

test('a failure, an unknown cost and an answer that is known already add nothing', async (t) => {
  const { answers, counted } = counting(
    { platform: 'chatgpt', fault: 'timeout', detail: '', latencyMs: 10 },
    { platform: 'chatgpt', answer: { text: 'Acme', citations: [] }, latencyMs: 250 },
  );
  await answers.ask('chatgpt', 'api', question);
  await answers.ask('chatgpt', 'api', question);
  t.is(await answers.known('chatgpt', 'api', question), answered);
  t.deepEqual(await counted(), []);
});
