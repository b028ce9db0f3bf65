import type { ReadableAnswer } from './readable-answer.js';
import type { Span } from './span.js';

/**
 * The matches that begin at a word with the given first letter; in order, without overlap.
 * @param endOfMatch the index of the normalised letter behind the match that begins at an index, if there is one
 */
export function wordMatches(
  { normalised: { from, to }, wordsBy }: ReadableAnswer,
  letter: string,
  endOfMatch: (index: number) => number | undefined,
): readonly Span[] {
  const found: Span[] = [];
  let free = 0;
  for (const index of wordsBy.get(letter) ?? []) {
    const end = index >= free ? endOfMatch(index) : undefined;
    if (end === undefined) continue;
    found.push({ start: from[index] ?? 0, end: to[end - 1] ?? 0 });
    free = end;
  }
  return found;
}
