import { compileBrand, type WordsPattern } from './brand-pattern.js';
import { findRaw } from './find-raw.js';
import { BLOCK_GAP, endsWord, NO_GAP } from './normalise.js';
import type { ReadableAnswer } from './readable-answer.js';
import type { Span } from './span.js';
import { Spellings } from './spellings.js';

/**
 * Where the visible text first writes each of some names; names that it does not write are missing. Misspellings are
 * not looked for. Names of letters and digits are looked for together, in one pass; any other costs one of its own.
 * @param names at most some dozens, of at most a few hundred characters each
 */
export function findFirsts(answer: ReadableAnswer, names: readonly string[]): ReadonlyMap<string, Span> {
  const found = new Map<string, Span>();
  const spellings = new Spellings<string>();
  for (const name of names) {
    const pattern = compileBrand(name);
    if (pattern.kind === 'words') {
      for (const spelling of spellingsOf(pattern)) spellings.add(spelling, name);
    } else {
      const [first] = findRaw(answer, pattern);
      if (first) found.set(name, first);
    }
  }
  for (const letter of spellings.next.keys()) {
    for (const index of answer.wordsBy.get(letter)) readAt(answer, index, spellings, found);
  }
  return found;
}

/** As it is written, and in one word; in the plural too. */
function spellingsOf({ letters, spaced, hasPlural }: WordsPattern): readonly string[] {
  const singular = [spaced, letters];
  return hasPlural ? [...singular, ...singular.map((spelling) => `${spelling}s`)] : singular;
}

/** Adds the names that the text writes at an index of its letters. */
function readAt(
  { normalised }: ReadableAnswer,
  index: number,
  spellings: Spellings<string>,
  found: Map<string, Span>,
): void {
  const { letters, gaps, from, to } = normalised;
  let at: Spellings<string> | undefined = spellings;
  for (let end = index; end < letters.length; end++) {
    const gap = end > index ? gaps[end] : NO_GAP;
    if (gap === BLOCK_GAP) return;
    if (gap !== NO_GAP) at = at.next.get(' ');
    at = at?.next.get(letters[end] ?? '');
    if (!at) return;
    const [name] = at.values;
    if (name === undefined || found.has(name) || !endsWord(normalised, end)) continue;
    found.set(name, { start: from[index] ?? 0, end: to[end] ?? 0 });
  }
}
