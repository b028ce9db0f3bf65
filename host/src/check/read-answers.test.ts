import { type Answered, platformResult, type ReportOptions } from '@namedrop/core';
import test from 'ava';
import { ReadAnswers } from './read-answers.js';

const outcome: Answered = {
  platform: 'chatgpt',
  answer: {
    text: 'Acme and Globex are good. Café follows.',
    citations: [{ url: 'https://a.example/', branding: { name: 'A' } }],
  },
  latencyMs: 1,
};
const options: ReportOptions = { brand: 'Acme', channel: 'api', include: [], matching: 'words' };

test('an answer is read once for a brand', (t) => {
  const read = new ReadAnswers();
  const result = read.resultOf(outcome, options);
  t.deepEqual(result, platformResult(outcome, options));
  t.is(read.resultOf({ ...outcome, latencyMs: 2, tier: 'l1' }, { ...options, include: ['citations'] }), result);
});

test('another brand, alias, competitor, case rule, channel, matching or include is read as if nothing had been read before (CHC-09, CHC-10)', (t) => {
  const read = new ReadAnswers();
  read.resultOf(outcome, options);
  for (const other of [
    { brand: 'Globex' },
    { brand: 'acme' },
    { brand: 'acme', caseSensitive: true },
    { caseSensitive: true },
    { channel: 'live' },
    { matching: 'literal', brand: 'lobe' },
    { include: ['branding'] },
    { include: ['raw'] },
    { include: ['raw', 'branding'] },
    { include: ['sentiment'] },
    { aliases: ['Globex'] },
    { competitors: ['Globex'] },
    { competitors: ['Globex', 'Initech'] },
    { competitors: ['Initech', 'Globex'] },
    { competitors: ['Globex'], include: ['sentiment'] },
  ] as const) {
    const all = { ...options, ...other };
    t.deepEqual(read.resultOf(outcome, all), platformResult(outcome, all), JSON.stringify(other));
  }
});

test('another answer is read, though it may say the same', (t) => {
  const read = new ReadAnswers();
  const result = read.resultOf(outcome, options);
  const other = { ...outcome, answer: { ...outcome.answer } };
  t.not(read.resultOf(other, options), result);
  t.deepEqual(read.resultOf(other, options), result);
});

test('of one answer the last four results are remembered', (t) => {
  const read = new ReadAnswers();
  const first = read.resultOf(outcome, options);
  for (const brand of ['B', 'C', 'D', 'E']) read.resultOf(outcome, { ...options, brand });
  t.not(read.resultOf(outcome, options), first);
});

test('answers are read in order, and between two of them other work has its turn', async (t) => {
  const done: string[] = [];
  const read = new ReadAnswers();
  const resultOf = read.resultOf.bind(read);
  read.resultOf = (answered, asked) => {
    done.push(answered.platform);
    setImmediate(() => done.push('other work'));
    return resultOf(answered, asked);
  };
  const others = [{ platform: 'claude', fault: 'timeout', detail: '', latencyMs: 1 } as const];
  const last: Answered = { ...outcome, platform: 'gemini' };
  const results = await read.readAll([outcome, ...others, last], options);
  t.deepEqual(done, ['chatgpt', 'other work', 'gemini']);
  t.deepEqual(results(last), platformResult(last, options));
  t.is(done.length, 3);
});
