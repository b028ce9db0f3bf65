import { MAX_COST_USD } from '@namedrop/core';
import { ANSWER_LIMITS as MOST } from '@namedrop/plugin-api';
import test from 'ava';
import { wellShaped } from './answer-shape.js';

const many = <T>(entry: T, count: number): T[] => Array.from({ length: count }, () => entry);
const ofLength = (length: number) => '𝒜'.repeat(length);

const url = 'https://a.example/';
const ad = { advertiser: 'Acme', title: 'Try Acme', url, domain: 'a.example', rendered: true };

/** An answer that holds just so much, and one that holds one entry or one character more, by the field that does. */
const BOUNDS: Readonly<Record<string, readonly [number, (size: number) => object]>> = {
  citations: [MOST.citations, (size) => ({ citations: many({ url }, size) })],
  fanOut: [MOST.fanOut, (size) => ({ fanOut: many('best crm', size) })],
  entities: [MOST.entities, (size) => ({ entities: many({ name: 'Acme' }, size) })],
  sponsored: [MOST.sponsored, (size) => ({ sponsored: many(ad, size) })],
  model: [MOST.line, (size) => ({ model: ofLength(size) })],
  'citations.0.url': [MOST.url, (size) => ({ citations: [{ url: ofLength(size) }] })],
  'citations.0.title': [MOST.line, (size) => ({ citations: [{ url, title: ofLength(size) }] })],
  'citations.0.snippet': [MOST.passage, (size) => ({ citations: [{ url, snippet: ofLength(size) }] })],
  'citations.0.text': [MOST.span, (size) => ({ citations: [{ url, text: ofLength(size) }] })],
  'citations.0.branding.name': [MOST.line, (size) => ({ citations: [{ url, branding: { name: ofLength(size) } }] })],
  'citations.0.branding.domain': [
    MOST.domain,
    (size) => ({ citations: [{ url, branding: { domain: ofLength(size) } }] }),
  ],
  'citations.0.branding.favicon_url': [
    MOST.url,
    (size) => ({ citations: [{ url, branding: { favicon_url: ofLength(size) } }] }),
  ],
  'fanOut.0': [MOST.line, (size) => ({ fanOut: [ofLength(size)] })],
  'entities.0.name': [MOST.line, (size) => ({ entities: [{ name: ofLength(size) }] })],
  'entities.0.domain': [MOST.domain, (size) => ({ entities: [{ name: 'Acme', domain: ofLength(size) }] })],
  'entities.0.description': [MOST.passage, (size) => ({ entities: [{ name: 'Acme', description: ofLength(size) }] })],
  'sponsored.0.advertiser': [MOST.line, (size) => ({ sponsored: [{ ...ad, advertiser: ofLength(size) }] })],
  'sponsored.0.title': [MOST.line, (size) => ({ sponsored: [{ ...ad, title: ofLength(size) }] })],
  'sponsored.0.url': [MOST.url, (size) => ({ sponsored: [{ ...ad, url: ofLength(size) }] })],
  'sponsored.0.domain': [MOST.domain, (size) => ({ sponsored: [{ ...ad, domain: ofLength(size) }] })],
};

for (const [field, [most, holding]] of Object.entries(BOUNDS)) {
  test(`${field} may hold ${most} and no more`, (t) => {
    const answer = { text: 'Acme.', citations: [] };
    t.deepEqual(wellShaped({ ...answer, ...holding(most) }), { ...answer, ...holding(most) });
    t.like(
      t.throws(() => wellShaped({ ...answer, ...holding(most + 1) })),
      { name: 'SurfaceError', fault: 'error' },
    );
    t.regex(
      String(t.throws(() => wellShaped({ ...answer, ...holding(most + 1) }))),
      new RegExp(`contract: ${field}: `),
    );
  });
}

test('a text beyond its bound is cut there, and spans beyond the cut are left out', (t) => {
  const text = ofLength(MOST.text);
  t.is(wellShaped({ text, citations: [] }).text, text);
  const held = { url, text: '𝒜𝒜' };
  t.deepEqual(wellShaped({ text: `${text} Acme.`, citations: [{ url, text: 'Acme.' }, held] }), {
    text,
    citations: [{ url }, held],
  });
});

test('what is far too much is refused, and told in one short line', (t) => {
  for (const part of [
    { sponsored: many(ad, 332_000) },
    { sponsored: many({}, 332_000) },
    { fanOut: ['x'.repeat(1e6)] },
  ]) {
    const error = t.throws(() => wellShaped({ text: 'Acme.', citations: [], ...part }));
    t.true(String(error).length < 200);
  }
});

test('a cost and whether the engine searched are kept, and a wrong cost is left out', (t) => {
  const answer = { text: 'Acme.', citations: [], grounded: false };
  for (const source of ['reported', 'estimated']) {
    const costing = { ...answer, cost: { usd: 0.0125, source } };
    t.deepEqual<unknown, unknown>(wellShaped({ ...costing, cost: { ...costing.cost, currency: 'USD' } }), costing);
  }
  for (const cost of [
    null,
    0.0125,
    {},
    { usd: 0.0125 },
    { usd: 0.0125, source: 'guessed' },
    ...[-1, Number.NaN, Number.POSITIVE_INFINITY, MAX_COST_USD + 1, '0.0125'].map((usd) => ({
      usd,
      source: 'reported',
    })),
  ]) {
    t.is(JSON.stringify(wellShaped({ ...answer, cost })), JSON.stringify(answer), JSON.stringify(cost));
  }
  t.throws(() => wellShaped({ ...answer, grounded: 'yes' }), { message: /contract: grounded: / });
});

test('token counts are kept, and counts that no number holds exactly are left out without the answer', (t) => {
  const answer = { text: 'Acme.', citations: [] };
  const tokens = { input: 3, output: 2, reasoning: 1 };
  t.deepEqual(wellShaped({ ...answer, tokens }), { ...answer, tokens });
  for (const absurd of [
    { input: 2 ** 53, output: 2 },
    { input: 3, output: 2, reasoning: 1e300 },
  ]) {
    t.deepEqual(wellShaped({ ...answer, tokens: absurd }), { ...answer, tokens: undefined });
  }
});

for (const tokens of [{ input: -1, output: 2 }, { input: 1.5, output: 2 }, { input: 3 }, 7]) {
  test(`the token counts ${JSON.stringify(tokens)} break the contract`, (t) => {
    t.throws(() => wellShaped({ text: 'Acme.', citations: [], tokens }), { name: 'SurfaceError' });
  });
}
