import type { ReadableAnswer } from './readable-answer.js';
import type { Span } from './span.js';

/**
 * The matches that begin at given words; in order, without overlap, each looked for when it is asked for.
 * @param words indices of normalised letters, in order
 * @param endOfMatch the index of the normalised letter behind the match that begins at an index, if there is one
 */
export function* wordMatches(
  { normalised: { from, to } }: ReadableAnswer,
  words: readonly number[],
  endOfMatch: (index: number) => number | undefined,
): Iterable<Span> {
  let free = 0;
  for (const index of words) {
    const end = index >= free ? endOfMatch(index) : undefined;
    if (end === undefined) continue;
    yield { start: from[index] ?? 0, end: to[end - 1] ?? 0 };
    free = end;
  }
}
