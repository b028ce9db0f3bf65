import { type Answer, type AnswerCost, type Fault, type Question, SurfaceError } from '@namedrop/plugin-api';
import { memoryCaptures } from '@namedrop/testing';
import test from 'ava';
import { LiveCapture } from './live-capture.js';
import type { Vendor } from './vendor.js';

const QUESTION: Question = { text: 'best crm for a small agency', region: 'us' };
const ANSWER: Answer = { text: 'Brewline.', citations: [] };
const ABSENT: Answer = { text: null, citations: [] };

/** A reply: what is read in it, and its cost in US dollars. */
type Said = readonly [Answer | Fault, number | undefined];

/** A vendor that gives these replies, one after another. The body is the reply's number. */
function vendor(name: string, ...replies: readonly Said[]): Vendor {
  let asked = 0;
  return {
    name,
    title: name,
    missing: [],
    fetch: async () => String(asked++),
    read(body) {
      const [reading] = replies[Number(body)] ?? ['error'];
      if (typeof reading === 'string') throw new SurfaceError(reading, `${name}: ${reading}`);
      return reading;
    },
    costOf(body): AnswerCost | undefined {
      const usd = replies[Number(body)]?.[1];
      return usd === undefined ? undefined : { usd, source: 'reported' };
    },
  };
}

/** Asks vendors in this order. */
async function ask(...vendors: readonly [Vendor, ...Vendor[]]) {
  const captures = memoryCaptures();
  const capture = new LiveCapture({ platform: 'ai_overview', captures, doubtsAbsence: true });
  const answer = await capture.ask(QUESTION, AbortSignal.timeout(60_000), vendors);
  return { answer, spent: captures.kept.map(({ vendor: name, cost }) => [name, cost?.usd]) };
}

test('an answer has the cost of its own reply, and every capture the cost of its own', async (t) => {
  const { answer, spent } = await ask(vendor('dataforseo', [ABSENT, 0.002], [ANSWER, 0.004]));
  t.deepEqual(answer, { ...ANSWER, cost: { usd: 0.004, source: 'reported' } });
  t.deepEqual(spent, [
    ['dataforseo', 0.002],
    ['dataforseo', 0.004],
  ]);
});

test('a capture that failed is reported with its cost, which the answer of the next vendor does not have', async (t) => {
  const { answer, spent } = await ask(
    vendor('dataforseo', ['unavailable', 0.002]),
    vendor('cloro', [ANSWER, undefined]),
  );
  t.deepEqual(answer, ANSWER);
  t.deepEqual(spent, [
    ['dataforseo', 0.002],
    ['cloro', undefined],
  ]);
});

test('the reading of a capture is kept without the cost, since a later reading costs nothing', async (t) => {
  const captures = memoryCaptures();
  const capture = new LiveCapture({ platform: 'chatgpt', captures, doubtsAbsence: false });
  await capture.ask(QUESTION, AbortSignal.timeout(60_000), [vendor('dataforseo', [ANSWER, 0.004])]);
  t.deepEqual(captures.kept, [
    {
      platform: 'chatgpt',
      vendor: 'dataforseo',
      body: '0',
      reading: ANSWER,
      cost: { usd: 0.004, source: 'reported' },
    },
  ]);
});

test('a reply that was bought for another question costs nothing again', async (t) => {
  const { fetch, ...rest } = vendor('cloro', [ANSWER, 0.004]);
  const sharing: Vendor = {
    ...rest,
    fetch(question, signal, shared) {
      shared?.();
      return fetch(question, signal);
    },
  };
  const { answer, spent } = await ask(sharing);
  t.deepEqual(answer, { ...ANSWER, cost: { usd: 0, source: 'reported' } });
  t.deepEqual(spent, [['cloro', 0]]);
});
