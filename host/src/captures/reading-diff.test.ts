import type { Answer } from '@namedrop/core';
import test from 'ava';
import type { Reading } from './capture-store.js';
import { type Change, readingDiff } from './reading-diff.js';

const ad = {
  advertiser: 'Acme',
  title: 'Acme CRM',
  url: 'https://ads.example/',
  domain: 'ads.example',
  rendered: true,
};
const full: Answer = {
  text: 'Acme leads.',
  citations: [{ url: 'https://a.example/', title: 'A' }, { url: 'https://b.example/' }],
  fanOut: ['best crm'],
  entities: [{ name: 'Acme' }],
  sponsored: [ad],
  model: 'gpt-5',
};
const change = (what: Change['what'], removed: string[], added: string[]): Change => ({ what, removed, added });

const cases: readonly (readonly [what: string, before: Reading, after: Reading, changes: Change[]])[] = [
  ['the same answer', full, structuredClone(full), []],
  ['the same fault', 'timeout', 'timeout', []],
  ['a fault that became an answer', 'error', full, [change('outcome', ['error'], ['answer of 11 characters'])]],
  [
    'an answer that became a fault',
    { ...full, text: null },
    'error',
    [change('outcome', ['answer of no text'], ['error'])],
  ],
  ['another fault', 'error', 'unavailable', [change('outcome', ['error'], ['unavailable'])]],
  [
    'a longer text',
    full,
    { ...full, text: 'Acme leads again.' },
    [change('text', ['11 characters'], ['17 characters'])],
  ],
  [
    'another text of the same length',
    full,
    { ...full, text: 'Acme leaps.' },
    [change('text', ['11 characters'], ['11 characters'])],
  ],
  ['a text that was found', { ...full, text: null }, full, [change('text', ['no text'], ['11 characters'])]],
  [
    'other citations',
    full,
    {
      ...full,
      citations: [{ url: 'https://b.example/' }, { url: 'https://c.example/' }, { url: 'https://c.example/' }],
    },
    [change('citations', ['https://a.example/'], ['https://c.example/'])],
  ],
  ['other searches', full, { ...full, fanOut: ['crm'] }, [change('fan_out', ['best crm'], ['crm'])]],
  [
    'an ad that was not shown',
    full,
    { ...full, sponsored: [{ ...ad, rendered: false }] },
    [change('ads', ['Acme https://ads.example/'], ['Acme https://ads.example/ (not rendered)'])],
  ],
  ['entities that are gone', full, { ...full, entities: [] }, [change('entities', ['Acme'], [])]],
  ['a model', { ...full, model: undefined }, full, [change('model', [], ['gpt-5'])]],
  [
    'a title alone',
    full,
    { ...full, citations: full.citations.map(({ url }) => ({ url })) },
    [change('details', [], [])],
  ],
  ['the order alone', full, { ...full, citations: full.citations.toReversed() }, [change('details', [], [])]],
  [
    'several things at once',
    full,
    { text: null, citations: full.citations, sponsored: [ad], entities: [{ name: 'Acme' }], model: 'gpt-6' },
    [
      change('text', ['11 characters'], ['no text']),
      change('fan_out', ['best crm'], []),
      change('model', ['gpt-5'], ['gpt-6']),
    ],
  ],
];

for (const [what, before, after, changes] of cases) {
  test(`the difference of two readings: ${what}`, (t) => {
    t.deepEqual(readingDiff(before, after), changes);
  });
}
