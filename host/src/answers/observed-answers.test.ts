import { type Channel, FAULTS, type Fault, type Outcome } from '@namedrop/core';
import type { Question, Surface } from '@namedrop/plugin-api';
import test from 'ava';
import { type Observed, ObservedAnswers } from './observed-answers.js';

const question: Question = { text: 'best crm', region: 'us' };
const surfaceOn = (channel: Channel): Surface => ({
  platform: 'chatgpt',
  channel,
  ask: async () => ({ text: '', citations: [] }),
});
const api = surfaceOn('api');
const answered: Outcome = { platform: 'chatgpt', answer: { text: 'Acme', citations: [] }, latencyMs: 250 };
const failed = (fault: Fault): Outcome => ({ platform: 'chatgpt', fault, detail: '', latencyMs: 10 });

function observing(outcome: Outcome) {
  const observed: Observed[] = [];
  const stop = new AbortController();
  const asking = { ask: async () => outcome };
  return { observed, stop, answers: new ObservedAnswers(asking, (one) => void observed.push(one), stop.signal) };
}

test('an answer of an official API is told with its latency, and handed on', async (t) => {
  const { observed, answers } = observing(answered);
  t.is(await answers.ask(api, question, {}), answered);
  t.deepEqual(observed, [{ platform: 'chatgpt', latencyMs: 250 }]);
});

test('failures are told, but for those where nobody was asked', async (t) => {
  for (const fault of FAULTS) {
    const { observed, answers } = observing(failed(fault));
    await answers.ask(api, question, {});
    const asked = !['unconfigured', 'region', 'over_budget'].includes(fault);
    t.deepEqual(observed, asked ? [{ platform: 'chatgpt', latencyMs: undefined }] : [], fault);
  }
});

test('captures are not told', async (t) => {
  const { observed, answers } = observing(answered);
  await answers.ask(surfaceOn('live'), question, {});
  t.deepEqual(observed, []);
});

test('that a stopping host ends a question is no failure; an answer that comes all the same counts', async (t) => {
  const ended = observing(failed('unavailable'));
  ended.stop.abort();
  await ended.answers.ask(api, question, {});
  t.deepEqual(ended.observed, []);
  const { observed, stop, answers } = observing(answered);
  stop.abort();
  await answers.ask(api, question, {});
  t.is(observed.length, 1);
});
