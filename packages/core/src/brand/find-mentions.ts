import type { BrandPattern, WordsPattern } from './brand-pattern.js';
import { findExact } from './find-exact.js';
import { findFuzzy } from './find-fuzzy.js';
import { findRaw } from './find-raw.js';
import type { ReadableAnswer } from './readable-answer.js';
import type { Span } from './span.js';

/** Mentions in order, each looked for when it is asked for. */
export type Mentions = Generator<Span, undefined>;

const NONE: ReadonlySet<string> = new Set();

/**
 * All places of the visible text that name the brand, in order, without overlap: those written as the brand is, or,
 * when there are none, those that misspell it. Each is looked for when it is asked for.
 * @param others normalised names that are known to be something else, however close they are
 */
export function* findMentions(
  answer: ReadableAnswer,
  pattern: BrandPattern,
  others: ReadonlySet<string> = NONE,
): Mentions {
  if (pattern.kind === 'words') yield* findWords(answer, pattern, others);
  else yield* findRaw(answer, pattern);
}

function* findWords(answer: ReadableAnswer, pattern: WordsPattern, others: ReadonlySet<string>): Mentions {
  let isWritten = false;
  for (const mention of findExact(answer, pattern)) {
    isWritten = true;
    yield mention;
  }
  if (!isWritten) yield* findFuzzy(answer, pattern, others);
}
