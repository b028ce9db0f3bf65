import test from 'ava';
import { driftOf } from './reply-shape.js';

const SAMPLE = {
  id: 'resp_1',
  error: null,
  output: [
    { type: 'reasoning', summary: [] },
    { type: 'message', content: [{ type: 'output_text', text: 'Acme.', annotations: [{ url: 'https://a.example' }] }] },
  ],
  usage: { input: 1, output: 2 },
};
const NONE = { missing: [], changed: [], added: [] };

test('a reply of the same shape with other values has no drift', (t) => {
  t.deepEqual(driftOf(structuredClone(SAMPLE), [SAMPLE]), NONE);
  const [reasoning, message] = SAMPLE.output;
  const longer = { ...SAMPLE, id: 'resp_2', output: [message, reasoning, message, message] };
  t.deepEqual(driftOf(longer, [SAMPLE]), NONE);
});

test('a field that every sample has and the reply lacks is missing, by the path of its type', (t) => {
  const [reasoning] = SAMPLE.output;
  const { usage, ...rest } = SAMPLE;
  t.deepEqual(Object.keys(usage), ['input', 'output']);
  t.deepEqual(driftOf(rest, [SAMPLE])?.missing, ['usage']);
  const bare = {
    ...SAMPLE,
    output: [reasoning, { type: 'message', content: [{ type: 'output_text', annotations: [] }] }],
  };
  t.deepEqual(driftOf(bare, [SAMPLE])?.missing, ['output[]<message>.content[]<output_text>.text']);
  const sometimes = { ...SAMPLE, usage: undefined };
  t.deepEqual(driftOf(rest, [SAMPLE, JSON.parse(JSON.stringify(sometimes))]), NONE);
});

test('a value of another kind is changed; null is compatible with every kind, in the sample and in the reply', (t) => {
  t.deepEqual(driftOf({ ...SAMPLE, id: 7 }, [SAMPLE])?.changed, ['id: number, was string']);
  t.deepEqual(driftOf({ ...SAMPLE, usage: [] }, [SAMPLE])?.changed, ['usage: array, was object']);
  t.deepEqual(driftOf({ ...SAMPLE, error: { code: 1 }, id: null }, [SAMPLE]), NONE);
});

test('new fields and new types are added, and nothing below them or in lists that were empty is', (t) => {
  const [reasoning, message] = SAMPLE.output;
  const poem = { type: 'poem', lines: [{ words: 3 }] };
  const grown = {
    ...SAMPLE,
    tier: { name: 'fast' },
    output: [{ ...reasoning, summary: [{ text: 'x' }] }, message, poem],
  };
  t.deepEqual(driftOf(grown, [SAMPLE]), { missing: [], changed: [], added: ['tier', 'output[]<poem>'] });
});

test('samples of another vendor in the same folder are left out, and a reply like no sample has no comparison', (t) => {
  const other = { task: { id: 1 }, credits: 2, response: {} };
  t.deepEqual(driftOf(SAMPLE, [other, SAMPLE]), NONE);
  t.is(driftOf(SAMPLE, [other]), undefined);
  t.is(driftOf('<p>down</p>', [SAMPLE]), undefined);
  t.is(driftOf(SAMPLE, []), undefined);
});

test('names of fields may hold any characters', (t) => {
  const odd = { ...SAMPLE, usage: { ...SAMPLE.usage, 'a.b[]<c>': 1 } };
  t.deepEqual(driftOf(odd, [odd]), NONE);
  t.deepEqual(driftOf(odd, [SAMPLE])?.added, ['usage.a.b[]<c>']);
});

test('a reply nested beyond any API is compared down to a level', (t) => {
  const deep = { ...SAMPLE, d: JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) };
  t.deepEqual(driftOf(deep, [SAMPLE]), { ...NONE, added: ['d'] });
  t.deepEqual(driftOf(deep, [deep]), NONE);
});
