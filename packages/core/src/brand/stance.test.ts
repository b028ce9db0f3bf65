import test from 'ava';
import fc from 'fast-check';
import type { Share } from '../eval/figures.js';
import { ownStances } from '../eval/own-figures.js';
import { stanceAccuracy } from '../eval/stances.js';
import { stanceOf } from './stance.js';
import { EXAMPLES } from './stance-patterns.js';

const rate = ({ hits, total }: Share) => hits / total;
const keptAside = ownStances.filter(({ heldOut }) => heldOut);

test('of our own sentences 95 % are read as a person reads them, and 85 % of those kept aside', (t) => {
  t.true(rate(stanceAccuracy(ownStances)) >= 0.95);
  t.true(rate(stanceAccuracy(keptAside)) >= 0.85);
});

test('of our own sentences none that knows of the brand is read as one that does not', (t) => {
  for (const { sentence, stance } of ownStances) {
    if (stance === 'present') t.is(stanceOf(sentence, 'Acme'), stance, sentence);
  }
});

for (const example of EXAMPLES) {
  test(`"${example}" knows nothing of Acme, and says nothing of Globex`, (t) => {
    t.is(stanceOf(example, 'Acme'), 'absent');
    t.is(stanceOf(example, 'Globex'), 'present');
  });
}

test('an engine that finds no reviews of a brand knows the brand', (t) => {
  t.is(stanceOf('I was unable to find reliable reviews of Acme.', 'Acme'), 'present');
  t.is(stanceOf('I was unable to find reliable information about Acme.', 'Acme'), 'absent');
});

test('a brand of several words is read like one of one, in any writing, and beside another', (t) => {
  for (const sentence of [
    "I couldn't find any information about Acme Cloud.",
    'I’M NOT FAMILIAR WITH ACME CLOUD!',
    'There is no information on Globex or Acme Cloud.',
    'No results mention a product named Acme Cloud.',
  ]) {
    t.is(stanceOf(sentence, 'Acme Cloud'), 'absent', sentence);
  }
  t.is(stanceOf("I couldn't find any information about Globex.", 'Acme Cloud'), 'present');
});

test('no sentence and no brand is too odd', (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 5 }), (sentence, brand) => {
      t.true(['present', 'absent'].includes(stanceOf(sentence, brand)));
    }),
  );
});
