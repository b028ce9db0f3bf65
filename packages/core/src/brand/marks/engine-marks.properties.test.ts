import test from 'ava';
import fc from 'fast-check';
import { visibleText } from '../visible-text.js';
import { engineMarks } from './engine-marks.js';

const WORDS = ['Acme', 'Globex', 'is', 'good', '5', 'm²', '10³', 'Disney+', 'C++', 'x^2', 'a.com', '(2024)'];
const MARKS = [
  '[web:0]',
  ':contentReference[oaicite:1]{index=1}',
  '^1^',
  '¹',
  '²,³',
  'Wikipedia+1',
  '[pcmag.com](https://pcmag.com/a)',
  '.AI responses may include mistakes. Learn moreThank youYour feedback helps Google improve.',
];
const plain = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 20 }).map((words) => words.join(' '));
/** Names, each with a mark of an engine glued to it or without. */
const marked = fc
  .array(fc.tuple(fc.constantFrom('Acme', 'Globex', 'Initech'), fc.constantFrom('', ...MARKS)), { maxLength: 20 })
  .map((parts) => ({
    text: parts.map(([name, mark]) => name + mark).join(' '),
    names: parts.map(([name]) => name).join(' '),
  }));
const soup = fc
  .array(fc.oneof(fc.constantFrom(...MARKS, ...MARKS.join(''), ...WORDS, ' ', '\n'), fc.string({ maxLength: 3 })), {
    maxLength: 60,
  })
  // The bars of a table are shown with spaces around them.
  .map((parts) => parts.join('').replaceAll('|', ''));

test('a text without marks is shown as it is', (t) => {
  fc.assert(
    fc.property(plain, (text) => {
      t.deepEqual(engineMarks(text), []);
      t.is(visibleText(text).text, text);
    }),
  );
});

test('marks that are glued to names leave the names, and reading what is left changes nothing', (t) => {
  fc.assert(
    fc.property(marked, ({ text, names }) => {
      const shown = visibleText(text).text.replaceAll(/\s*\./g, '');
      t.is(shown, names);
      t.is(visibleText(shown).text, names);
    }),
    { numRuns: 1000 },
  );
});

test('marks come in order, do not overlap and lie within the text, which is never shown longer than it is', (t) => {
  fc.assert(
    fc.property(soup, (text) => {
      let end = 0;
      for (const mark of engineMarks(text)) {
        t.true(mark.start >= end && mark.end > mark.start);
        ({ end } = mark);
      }
      t.true(end <= text.length);
      const { text: shown, offsets } = visibleText(text);
      t.true(shown.length <= text.length);
      t.true(offsets.every((offset, index) => offset >= (offsets[index - 1] ?? 0) && offset < text.length));
    }),
    { numRuns: 3000 },
  );
});
