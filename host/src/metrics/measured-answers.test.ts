import type { Channel, Outcome } from '@namedrop/core';
import type { Question, Surface } from '@namedrop/plugin-api';
import test from 'ava';
import { Registry } from 'prom-client';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { MeasuredAnswers } from './measured-answers.js';

const question: Question = { text: 'best crm', region: 'us' };
const surfaceOn = (channel: Channel): Surface => ({
  platform: 'chatgpt',
  channel,
  ask: async () => ({ text: '', citations: [] }),
});
const api = surfaceOn('api');
const cost = { usd: 0.0125, source: 'estimated' } as const;
const answered: Outcome = { platform: 'chatgpt', answer: { text: 'Acme', citations: [], cost }, latencyMs: 250 };

function counting(...outcomes: readonly Outcome[]) {
  const left = [...outcomes];
  const asking = { ask: async () => left.shift() as Outcome };
  const registry = new Registry();
  const stop = new AbortController();
  const answers = new MeasuredAnswers({ asking, registry, catalog: interfaceCatalog(), stop: stop.signal });
  const valuesOf = async (metric: string) => (await registry.getSingleMetric(metric)?.get())?.values ?? [];
  return { answers, stop, valuesOf, counted: () => valuesOf('namedrop_answer_cost_usd_total') };
}

test('the cost of an answer is counted by platform, channel and source when it is bought', async (t) => {
  const { answers, counted } = counting(answered, answered, answered);
  t.is(await answers.ask(api, question, {}), answered);
  await answers.ask(api, question, {});
  await answers.ask(surfaceOn('live'), question, {});
  t.deepEqual(await counted(), [
    { value: 0.025, labels: { platform: 'chatgpt', channel: 'api', source: 'estimated' } },
    { value: 0.0125, labels: { platform: 'chatgpt', channel: 'live', source: 'estimated' } },
  ]);
});

test('a failure and an answer of unknown cost add nothing', async (t) => {
  const { answers, counted } = counting(
    { platform: 'chatgpt', fault: 'timeout', detail: '', latencyMs: 10 },
    { platform: 'chatgpt', answer: { text: 'Acme', citations: [] }, latencyMs: 250 },
  );
  await answers.ask(api, question, {});
  await answers.ask(api, question, {});
  t.deepEqual(await counted(), []);
});

test('questions are counted by outcome with their seconds, but not those that never reached the platform', async (t) => {
  const failed = { platform: 'chatgpt', detail: '', latencyMs: 10_000 };
  const { answers, stop, valuesOf } = counting(
    answered,
    { ...failed, fault: 'timeout' },
    { ...failed, fault: 'unconfigured' },
    { ...failed, fault: 'region' },
    { ...failed, fault: 'unavailable' },
  );
  for (let asked = 0; asked < 4; asked++) await answers.ask(api, question, {});
  stop.abort();
  await answers.ask(api, question, {});
  const labels = { platform: 'chatgpt', channel: 'api' };
  t.deepEqual(await valuesOf('namedrop_upstream_calls_total'), [
    { value: 1, labels: { ...labels, outcome: 'answered' } },
    { value: 1, labels: { ...labels, outcome: 'timeout' } },
  ]);
  const durations = (await valuesOf('namedrop_upstream_call_duration_seconds')) as {
    metricName?: string;
    value: number;
  }[];
  t.is(durations.find(({ metricName }) => metricName?.endsWith('_sum'))?.value, 10.25);
});

test('the targets of each platform and channel are reported in seconds and as a share', async (t) => {
  const { valuesOf } = counting();
  const ofPerplexity = async (metric: string) =>
    (await valuesOf(metric)).find(
      ({ labels: { platform, channel } }) => platform === 'perplexity' && channel === 'api',
    );
  t.is((await ofPerplexity('namedrop_upstream_target_p95_seconds'))?.value, 8);
  t.is((await ofPerplexity('namedrop_upstream_target_success_ratio'))?.value, 0.95);
});
