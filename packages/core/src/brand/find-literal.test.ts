import test from 'ava';
import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { readMention } from '../mentions/read-mention.js';
import { findLiteral } from './find-literal.js';
import { LiteralText } from './literal-text.js';

const literally = (text: string, brand: string) => readMention(text, brand, { matching: 'literal' });

test('literally, any substring is a mention, also inside words and links (CHK-07)', (t) => {
  t.true(literally('It is affordable.', 'Ford').mentioned);
  t.true(literally('See [this](https://acme.com).', 'acme').mentioned);
  t.true(literally('We use ACMEcloud.', 'acme').mentioned);
});

test('literally, any word within distance two is a mention, three is none (CHK-08)', (t) => {
  t.true(literally('We use Salesforse.', 'Salesforce').mentioned);
  t.true(literally('We use Saleforze.', 'Salesforce').mentioned);
  t.false(literally('We use Zalezforze.', 'Salesforce').mentioned);
  t.true(literally('I like it.', 'Nike').mentioned);
  t.true(literally('Audi or Sony and more', 'Audio').mentioned);
  t.true(literally('x', 'HP').mentioned);
  t.true(literally('the cofee compani is good', 'Coffee Company').mentioned);
  t.false(literally('unlikely', 'Nike').mentioned);
});

test('literally, a mention still has a rank and its sentence (CHR-22, CHR-24)', (t) => {
  t.deepEqual(literally('Globex is old. It is affordable.', 'Ford'), {
    mentioned: true,
    rank: 2,
    context: 'It is affordable.',
  });
});

test('literally, nothing is found in nothing', (t) => {
  t.deepEqual([...findLiteral(new LiteralText(''), 'HP')], []);
  t.deepEqual([...findLiteral(new LiteralText('text'), ' ')], []);
});

test('the exact places of a substring are told, in units of the original', (t) => {
  t.deepEqual(
    [...findLiteral(new LiteralText('İİ 😀 Acme, acmeacme'), 'acme')],
    [
      { start: 6, end: 10 },
      { start: 12, end: 16 },
      { start: 16, end: 20 },
    ],
  );
});

test('misspellings are told where the brand is nowhere as it is written, each once', (t) => {
  const places = (text: string) =>
    [...findLiteral(new LiteralText(text), 'Salesforce')].map(({ start, end }) => text.slice(start, end));
  t.deepEqual(places('Salesforse or Saleforze'), ['Salesforse', 'Saleforze']);
  t.deepEqual(places('Salesforse or Salesforce'), ['Salesforce']);
});

test('literal matching is what the textbook says', (t) => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', ' ', '-', 'é', '😀'), maxLength: 30 });
  const brand = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'B', ' ', 'é'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, brand, (haystack, needle) => {
      t.is(
        !findLiteral(new LiteralText(haystack), needle).next().done,
        textbook(haystack.toLowerCase(), needle.trim().toLowerCase()),
      );
    }),
    { numRuns: 2000 },
  );
});

/** Every run of words against the brand, the slow way. */
function textbook(text: string, brand: string): boolean {
  if (brand === '') return false;
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(
    ({ index, 0: word }) => [index, index + word.length] as const,
  );
  const runs = words.flatMap(([start], first) => words.slice(first).map(([, end]) => text.slice(start, end)));
  return text.includes(brand) || runs.some((run) => distance(run, brand) <= 2);
}
