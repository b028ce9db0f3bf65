import test from 'ava';
import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { UnitPairs } from './unit-pairs.js';

test('a text may hold what it holds, and not a name of other units or pairs', (t) => {
  const pairs = new UnitPairs('abcabc xyz');
  t.true(pairs.mayHold('bca', 0));
  t.true(pairs.mayHold('x', 0));
  t.false(pairs.mayHold('abd', 0));
  t.false(pairs.mayHold('ba', 0));
  t.true(pairs.mayHold('ab12', 2));
  t.false(pairs.mayHold('ab123', 2));
  t.false(pairs.mayHold('cbacbacba', 2));
  t.true(pairs.mayHold('', 0));
  t.false(new UnitPairs('').mayHold('a', 0));
});

test('no text is ruled out that a name is within two edits of', (t) => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '漢'), maxLength: 8 });
  fc.assert(
    fc.property(letters, letters, letters, (before, piece, name) => {
      const edits = distance(piece, name);
      if (edits <= 2) t.true(new UnitPairs(before + piece).mayHold(name, edits));
    }),
    { numRuns: 5000 },
  );
});
