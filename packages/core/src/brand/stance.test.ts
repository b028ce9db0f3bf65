import test from 'ava';
import fc from 'fast-check';
import { stanceOf } from './stance.js';

const of = (sentence: string) => stanceOf(sentence, 'Acme Cloud');

const ABSENT = [
  "I couldn't find any information about Acme Cloud.",
  'I could not find any reliable sources on Acme Cloud, so it may be very new.',
  'I’m not familiar with Acme Cloud.',
  'I am not aware of a company called Acme Cloud.',
  'There is no publicly available information about Acme Cloud.',
  "I don't have any information on Acme Cloud in my training data.",
  'I was unable to verify that Acme Cloud exists.',
  'I have never heard of Acme Cloud.',
  'Acme Cloud does not appear in any of the results.',
  "Acme Cloud doesn't seem to be a widely known company.",
  'No results mention a product named Acme Cloud.',
  'Acme Cloud is not a company I know.',
];

const PRESENT = [
  'Acme Cloud is the best choice.',
  'I would not recommend Acme Cloud.',
  "I couldn't find any complaints about Acme Cloud.",
  "I couldn't find the price of Acme Cloud.",
  "I couldn't find anything better than Acme Cloud.",
  "I couldn't find any information about Globex, but Acme Cloud is well known.",
  'Acme Cloud has no information page.',
  'No other tool is as good as Acme Cloud.',
  'Acme Cloud does not charge for storage.',
  '',
];

for (const sentence of ABSENT) {
  test(`"${sentence}" says that nothing is known`, (t) => t.is(of(sentence), 'absent'));
}

for (const sentence of PRESENT) {
  test(`"${sentence}" does not say that nothing is known`, (t) => t.is(of(sentence), 'present'));
}

test('no sentence and no brand is too odd', (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 5 }), (sentence, brand) => {
      t.true(['present', 'absent'].includes(stanceOf(sentence, brand)));
    }),
  );
});
