import test from 'ava';
import fc from 'fast-check';
import { findLiteral } from './find-literal.js';
import { readMention } from './read-mention.js';

const literally = (text: string, brand: string) => readMention(text, brand, { matching: 'literal' });

test('literally, any substring is a mention, also inside words and links (CHK-07)', (t) => {
  t.true(literally('It is affordable.', 'Ford').mentioned);
  t.true(literally('See [this](https://acme.com).', 'acme').mentioned);
  t.true(literally('We use ACMEcloud.', 'acme').mentioned);
});

test('literally, any distance of at most two is a mention, three is none (CHK-08)', (t) => {
  t.true(literally('We use Salesforse.', 'Salesforce').mentioned);
  t.true(literally('We use Saleforze.', 'Salesforce').mentioned);
  t.false(literally('We use Zalezforze.', 'Salesforce').mentioned);
  t.true(literally('I like it.', 'Nike').mentioned);
  t.true(literally('x', 'HP').mentioned);
});

test('literally, a mention still has a rank and its sentence (CHR-22, CHR-24)', (t) => {
  t.deepEqual(literally('Globex is old. It is affordable.', 'Ford'), {
    mentioned: true,
    rank: 2,
    context: 'It is affordable.',
  });
});

test('literally, nothing is found in nothing', (t) => {
  t.is(findLiteral('', 'HP'), undefined);
  t.is(findLiteral('text', ' '), undefined);
});

test('the exact place of a substring is told, in units of the original', (t) => {
  t.deepEqual(findLiteral('İİ 😀 Acme', 'acme'), { start: 6, end: 10 });
});

test('literal matching is what the textbook says', (t) => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', ' ', 'é', '😀'), maxLength: 40 });
  const brand = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'B', 'é', '😀'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, brand, (haystack, needle) => {
      const expected = haystack !== '' && sellers(haystack.toLowerCase(), needle.toLowerCase()) <= 2;
      t.is(findLiteral(haystack, needle) !== undefined, expected);
    }),
    { numRuns: 2000 },
  );
});

/** The least distance of the brand to any piece of at least one unit. */
function sellers(text: string, brand: string): number {
  let column = Array.from({ length: brand.length + 1 }, (_, row) => row);
  let least = Number.POSITIVE_INFINITY;
  for (const unit of text.split('')) {
    const next = [0];
    for (let row = 1; row <= brand.length; row++) {
      const substituted = (column[row - 1] ?? 0) + (brand[row - 1] === unit ? 0 : 1);
      next.push(Math.min(substituted, (column[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1));
    }
    column = next;
    least = Math.min(least, column[brand.length] ?? 0);
  }
  return least;
}
