import test from 'ava';
import { evaluateExtraction } from './extraction.js';
import type { Share } from './figures.js';
import { ownFigures, ownTexts } from './own-figures.js';

const rate = ({ hits, total }: Share) => hits / total;
const heldOut = ownTexts.filter((text) => text.heldOut);

test('our own long answers are many, and a third was kept aside when the rules were made', (t) => {
  t.true(ownTexts.length >= 60);
  t.true(heldOut.length * 3 >= ownTexts.length);
  t.is(new Set(ownTexts.map(({ id }) => id)).size, ownTexts.length);
});

for (const [which, texts] of [
  ['all', ownTexts],
  ['those kept aside', heldOut],
] as const) {
  test(`of ${which}, 85 % of what is found is a brand, and 90 % of the brands are found (EXB-07)`, (t) => {
    const { precision, recall } = evaluateExtraction(texts);
    t.true(rate(precision) >= 0.85);
    t.true(rate(recall) >= 0.9);
  });
}

test('a brand under two names, and a name that is none, are found wrongly; an optional one is neither', (t) => {
  const labels = { id: 'a', surface: 'claude', brands: [['HubSpot'], ['Zoho']] as const, optional: ['Figma'] };
  const text = 'We like HubSpot, Xanthippe and Figma.';
  const { precision, recall, missed, wrong } = evaluateExtraction([{ ...labels, text }]);
  t.deepEqual(
    [precision, recall],
    [
      { hits: 1, total: 2 },
      { hits: 1, total: 2 },
    ],
  );
  t.deepEqual([missed, wrong], [[{ id: 'a', name: 'Zoho' }], [{ id: 'a', name: 'Xanthippe' }]]);
});

test('the figures are told for all and for those kept aside', (t) => {
  t.regex(ownFigures(), /^all: \d+ texts[\s\S]*precision[\s\S]*\n\nheld out: \d+ texts[\s\S]*sentiment +9\d\.\d\d %/);
});
