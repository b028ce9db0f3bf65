import test from 'ava';
import fc from 'fast-check';
import { NO_GAP, normalise, normalisedLetters } from './normalise.js';

/** Runs of plain letters, and characters that end one: they become no letter, several, or one of another code. */
const text = fc
  .array(
    fc.constantFrom(
      'Acme',
      'b',
      '1',
      '%',
      ' ',
      '-',
      '.',
      'Dr.',
      '&',
      '’',
      'É',
      'e\u0301',
      '℡',
      'ﬃ',
      '中',
      '😀',
      '\u2029',
    ),
  )
  .map((parts) => parts.join(''));

test('letters are the same with and without the way back, and lead to the characters that they stand for', (t) => {
  fc.assert(
    fc.property(text, (source) => {
      const { letters, from, to, gaps } = normalise(source);
      t.is(letters, normalisedLetters(source));
      for (let index = 0; index < letters.length; index++) {
        const [start = 0, end = 0] = [from[index], to[index]];
        t.true(start < end && end <= source.length && start >= (from[index - 1] ?? 0));
        t.true(normalisedLetters(source.slice(start, end)).includes(letters.charAt(index)));
        if (/[ \-\u2029]/.test(source.slice(to[index - 1] ?? end, start))) t.not(gaps[index], NO_GAP);
      }
    }),
    { numRuns: 2000 },
  );
});

test('more letters than characters are kept', (t) => {
  const { letters, from } = normalise('℡&'.repeat(40));
  t.is(letters, 'teland'.repeat(40));
  t.is(from.at(-1), 79);
});
