import test from 'ava';
import fc from 'fast-check';
import { namedBrands } from './named-brands.js';
import { visibleText } from './visible-text.js';

const PIECES = [
  'Acme',
  'HubSpot',
  'Levi’s',
  'Capital One',
  'Bang & Olufsen',
  'Tubi+',
  'Node.js',
  ' ',
  ', ',
  '. ',
  '**',
  '\n- ',
  '| ',
  '[',
  '](https://acme.example)',
  'https://www.hubspot.example/x',
  '\\',
  '\ud800',
  'the ',
];
const answers = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join('')),
);

test('whatever the answer, each entity is named in what a reader sees, and no two are one', (t) => {
  fc.assert(
    fc.property(answers, (answer) => {
      const { text } = visibleText(answer.toWellFormed());
      const names = namedBrands(answer).map(({ name }) => name);
      t.true(names.every((name) => name !== '' && text.includes(name)));
      t.is(new Set(names).size, names.length);
    }),
    { numRuns: 3000 },
  );
});
