import type { ReadRunResponse } from '@namedrop/contract';
import test from 'ava';
import { slotDiff } from './run-diff.js';

const response = (brands: readonly string[], urls: readonly string[], more: object = {}) =>
  ({
    providers: { gemini: { mentioned: true, rank: 1, citations: urls.map((url) => ({ url, title: url })), ...more } },
    brand_mentions: brands.map((brand) => ({ brand, provider: 'gemini' })),
  }) as unknown as ReadRunResponse;

test('the difference of two answers has names and cited pages that came and went', (t) => {
  const before = response(['Acme', 'Globex'], ['https://a.example/', 'https://b.example/']);
  const now = response(['Acme', 'Initech'], ['https://b.example/', 'https://c.example/']);
  t.deepEqual(slotDiff(now, before, 'gemini'), {
    named: ['Initech'],
    dropped: ['Globex'],
    cited: ['https://c.example/'],
    uncited: ['https://a.example/'],
  });
});

test('two runs have no difference unless both have an answer', (t) => {
  const now = response(['Acme'], []);
  t.is(slotDiff(now, undefined, 'gemini'), undefined);
  t.is(slotDiff(now, response([], [], { surface_present: false }), 'gemini'), undefined);
  t.is(slotDiff(now, now, 'chatgpt'), undefined);
});
