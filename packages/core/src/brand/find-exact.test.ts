import test from 'ava';
import fc from 'fast-check';
import { compileBrand } from './brand-pattern.js';
import { findExact } from './find-exact.js';
import { readAnswer } from './readable-answer.js';

/** Few words of few letters: names of them overlap, and end within words. */
const words = (maxLength: number) => fc.array(fc.constantFrom('x', 'xx', 'xz', 'zx'), { minLength: 1, maxLength });

/** Where words of the text in a row have the brand's letters, parted nowhere but where the brand is. */
function places(text: readonly string[], brand: readonly string[]): readonly number[] {
  const starts = text.map((_, index) => startOf(text, index));
  return starts.filter((_, first) =>
    text.some((_, last) => {
      const run = text.slice(first, last + 1);
      return run.join('') === brand.join('') && [...joints(run)].every((joint) => joints(brand).has(joint));
    }),
  );
}

function startOf(text: readonly string[], index: number): number {
  return text.slice(0, index).join(' ').length + (index > 0 ? 1 : 0);
}

/** How many letters stand before each space. */
function joints(words: readonly string[]): ReadonlySet<number> {
  return new Set(words.slice(1).map((_, index) => words.slice(0, index + 1).join('').length));
}

test('names of words that repeat and overlap are found where one would read them', (t) => {
  fc.assert(
    fc.property(words(20), words(5), (text, brand) => {
      const pattern = compileBrand(brand.join(' '));
      fc.pre(pattern.kind === 'words');
      const found = [...findExact(readAnswer(text.join(' ')), pattern)];
      const free = (at: number, index: number) => index === 0 || at >= (found[index - 1]?.end ?? 0);
      const all = places(text, brand);
      t.is(found[0]?.start, all[0]);
      t.true(found.every(({ start }, index) => all.includes(start) && free(start, index)));
      t.true(all.every((at) => found.some(({ start, end }) => start <= at && at < end)));
    }),
    { numRuns: 3000 },
  );
});
