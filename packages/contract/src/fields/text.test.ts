import test from 'ava';
import fc from 'fast-check';
import { text } from './text.js';

const accepted = (value: string) => text(1000).safeParse(value).success;

/** Of each kind of character that shows nothing, some. */
const UNSEEN = [
  ...[' ', '\t', '\n', '\u0085', '\u00A0', '\u1680', '\u2003', '\u2028', '\u3000'],
  ...['\0', '\u001B', '\u007F', '\u009F'],
  ...['\u00AD', '\u034F', '\u061C', '\u115F', '\u180E', '\u200B', '\u200C', '\u200D', '\u200E', '\u202E', '\u2060'],
  ...['\u2066', '\u2800', '\u3164', '\uFE0F', '\uFEFF', '\uFFA0', '\u{1D173}', '\u{E0041}', '\u{E0100}'],
];

/** Texts that can be seen, though much of some of them cannot. */
const SEEN = [
  ...['a', '0', '.', '“', '©', '\uFFFD', '❤\uFE0F', '1\uFE0F\u20E3', '👩\u200D👩\u200D👧', '🏴\u{E0067}\u{E007F}'],
  ...['e\u0301', '\u0301', 'हिन्दी', 'ไทย', 'עִבְרִית', 'می\u200Cخواهم', 'ᄀ', '최고', '語\u{E0100}', '𐐷', '\ud800'],
];

test('a text in which nothing can be seen is refused, with a sentence', (t) => {
  const refused = text(1000).safeParse('\u200B\uFE0F');
  t.is(refused.error?.issues[0]?.message, 'must not be empty: at least one character must be visible');
  for (const value of ['', ...UNSEEN]) t.false(accepted(value), JSON.stringify(value));
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...UNSEEN), maxLength: 50 }), (value) => !accepted(value)));
});

test('one character that can be seen is enough, in any script and wherever it stands', (t) => {
  for (const value of SEEN) t.true(accepted(value), JSON.stringify(value));
  const unseen = fc.string({ unit: fc.constantFrom(...UNSEEN), maxLength: 20 });
  const wrapped = fc.tuple(unseen, fc.constantFrom(...SEEN), unseen).map((parts) => parts.join(''));
  fc.assert(fc.property(wrapped, (value) => accepted(value) && text(1000).parse(value) === value));
});

test('whatever letter, digit, mark of punctuation or symbol there is can be seen', (t) => {
  const shown = fc
    .integer({ min: 0, max: 0x10_ff_ff })
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && !UNSEEN.includes(character))
    .filter((character) => !/\p{Default_Ignorable_Code_Point}/u.test(character));
  fc.assert(fc.property(shown, accepted));
  t.pass();
});
