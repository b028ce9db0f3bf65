import test from 'ava';
import fc from 'fast-check';
import { normalise } from '../brand/normalise.js';
import { visibleText } from '../brand/visible-text.js';
import { readMention } from './read-mention.js';

const markup = fc.constantFrom(
  ...'*_`~#>-+|[]()!<>&;:.\\\n\t 1a',
  'Acme',
  '**',
  '](',
  '| ',
  '\n\n',
  'https://',
  '【',
  '】',
  'é',
);
const soup = fc
  .array(fc.oneof(markup, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 80 })
  .map((parts) => parts.join(''));
const brands = fc.oneof(
  fc.constantFrom('Acme', 'Coca-Cola', 'C++', 'acme.com', 'a', '!', 'Łódź'),
  soup.map((text) => text.slice(0, 100)),
);
const matching = fc.constantFrom('words' as const, 'literal' as const);

test('no text and no brand makes it throw, and a reading is consistent', (t) => {
  fc.assert(
    fc.property(soup, brands, matching, (text, brand, way) => {
      const { mentioned, rank, context } = readMention(text, brand, { matching: way, entities: [{ name: brand }] });
      t.is(rank !== null, mentioned);
      t.true(rank === null || (Number.isInteger(rank) && rank >= 1));
      t.true(mentioned || context === '');
      t.true([...context].length <= 500 && context.isWellFormed());
    }),
    { numRuns: 3000 },
  );
});

test('the context is a piece of what a reader sees', (t) => {
  fc.assert(
    fc.property(soup, brands, (text, brand) => {
      const { context } = readMention(text, brand);
      t.true(visibleText(text.toWellFormed()).text.replaceAll('\n', ' ').includes(context));
    }),
    { numRuns: 3000 },
  );
});

test('every visible unit stands in the answer, in order', (t) => {
  fc.assert(
    fc.property(soup, (answer) => {
      const { text, offsets, blocks } = visibleText(answer);
      t.is(offsets.length, text.length);
      t.true(offsets.every((offset, index) => offset >= (offsets[index - 1] ?? 0) && offset < answer.length));
      t.true(
        blocks.every(
          ({ start, end }, index) => start < end && end <= text.length && start >= (blocks[index - 1]?.end ?? 0),
        ),
      );
      t.false(blocks.some(({ start, end }) => text.slice(start, end).includes('\u2029')));
    }),
    { numRuns: 3000 },
  );
});

test('every folded letter knows the character that it comes from', (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (source) => {
      const { letters, from, to, gaps } = normalise(source);
      t.true(from.length === letters.length && to.length === letters.length && gaps.length === letters.length);
      t.true(from.every((at, index) => at >= (from[index - 1] ?? 0) && (to[index] ?? 0) > at));
    }),
  );
});

test('folding twice folds no more, and case does not matter', (t) => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aÀßøŒİıς& -’😀Ａ漢ガ') }), (source) => {
      const { letters } = normalise(source);
      t.is(normalise(letters).letters, letters);
      t.is(normalise(source.toUpperCase().toLowerCase()).letters, letters);
    }),
  );
});

const sentence = fc
  .array(fc.constantFrom('the', 'tool', 'is', 'good,', 'cheap', 'and', 'fast', '—', 'café'), {
    minLength: 1,
    maxLength: 12,
  })
  .map((words) => words.join(' '));

test('text that does not name the brand never makes it mentioned, and keeps a mention', (t) => {
  fc.assert(
    fc.property(
      sentence,
      sentence,
      fc.constantFrom('Zyxel', 'Salesforce', 'Coca-Cola', 'AT&T', 'Q9'),
      (before, after, brand) => {
        t.false(readMention(`${before}. ${after}.`, brand).mentioned);
        t.true(readMention(`${before} ${brand} ${after}.`, brand).mentioned);
        t.true(readMention(`${before}\n\n- ${brand.toUpperCase()}: ${after}`, brand).mentioned);
      },
    ),
  );
});
