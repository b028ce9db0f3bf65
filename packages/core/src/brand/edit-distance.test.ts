import test from 'ava';
import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { EditDistance } from './edit-distance.js';

/** Two letters, so that much agrees by chance; or one piece over and over, with a slip or two. */
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 }),
  fc
    .tuple(
      fc.constantFrom('a', 'ab', 'aab'),
      fc.nat(60),
      fc.array(fc.tuple(fc.nat(60), fc.constantFrom('', 'b', 'xy'))),
    )
    .map(([piece, length, slips]) => slips.reduce(slipped, piece.repeat(60).slice(0, length))),
);

function slipped(text: string, [at, letters]: [number, string]): string {
  return text.slice(0, at) + letters + text.slice(at + 1);
}

test('small distances are those of the textbook, and larger ones are told from them', (t) => {
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), fc.nat(3), (pattern, piece, most, before) => {
      const start = before;
      const text = `${'a'.repeat(before)}${piece}aa`;
      const found = new EditDistance(pattern, text, most).to(start, start + piece.length);
      t.is(Math.min(found, most + 1), Math.min(distance(pattern, piece), most + 1), `${pattern} ${piece}`);
    }),
    { numRuns: 5000 },
  );
});

test('whatever is compared, no more units are read than thirteen passes have', (t) => {
  fc.assert(
    fc.property(word, word, (pattern, piece) => {
      let reads = 0;
      const charCodeAt = (at: number) => {
        reads++;
        return piece.charCodeAt(at);
      };
      new EditDistance(pattern, { length: piece.length, charCodeAt }, 2).to(0, piece.length);
      t.true(reads <= 13 * (pattern.length + 1), `${pattern} ${piece}: ${reads}`);
    }),
    { numRuns: 5000 },
  );
});
