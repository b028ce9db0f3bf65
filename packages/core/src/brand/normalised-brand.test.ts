import test from 'ava';
import fc from 'fast-check';
import { normalisedBrand } from './normalised-brand.js';

for (const [brand, normalised] of [
  ['Acme', 'acme'],
  ['  ACME \t\n Corp ', 'acme corp'],
  ['Acme\u00A0\u2003Corp', 'acme corp'],
  ['Cafe\u0301', 'caf\u00E9'],
  ['\u212B', '\u00E5'],
  ['ΑΣ', 'ας'],
  ['Straße', 'straße'],
  ['I', 'i'],
  ['AT&T', 'at&t'],
  ['😀 Inc.', '😀 inc.'],
  [' \u3000 ', ''],
  ['', ''],
] as const) {
  test(`${JSON.stringify(brand)} is kept as ${JSON.stringify(normalised)} (MSR-05, MCR-05)`, (t) => {
    t.is(normalisedBrand(brand), normalised);
  });
}

test('company suffixes and accents tell brands apart', (t) => {
  t.not(normalisedBrand('Acme, Inc.'), normalisedBrand('Acme'));
  t.not(normalisedBrand('Cafe'), normalisedBrand('Café'));
});

const names = fc.string({ unit: 'binary', maxLength: 120 });

test('a normalised brand is its own normalised brand', (t) => {
  fc.assert(fc.property(names, (brand) => normalisedBrand(normalisedBrand(brand)) === normalisedBrand(brand)));
  t.pass();
});

test('blanks around it and their number do not matter, nor how its characters are composed', (t) => {
  const blank = fc.constantFrom(' ', '  ', '\t', '\n', '\u00A0', '\u3000');
  const words = fc.array(fc.string({ unit: 'grapheme-composite', minLength: 1 }), { maxLength: 4 });
  fc.assert(
    fc.property(words, blank, (parts, space) => {
      const same = normalisedBrand(parts.join(' '));
      t.is(normalisedBrand(space + parts.join(space) + space), same);
      t.is(normalisedBrand(parts.join(' ').normalize('NFD')), same);
    }),
  );
});
