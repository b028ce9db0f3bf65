import type { BrandPattern } from './brand-pattern.js';
import { findExact } from './find-exact.js';
import { findFuzzy } from './find-fuzzy.js';
import { findRaw } from './find-raw.js';
import type { ReadableAnswer } from './readable-answer.js';
import type { Span } from './span.js';

const NONE: ReadonlySet<string> = new Set();

/**
 * All places of the visible text that name the brand, in order, without overlap: those written as the brand is, or,
 * when there are none, those that misspell it.
 * @param others normalised names that are known to be something else, however close they are
 */
export function findMentions(
  answer: ReadableAnswer,
  pattern: BrandPattern,
  others: ReadonlySet<string> = NONE,
): readonly Span[] {
  if (pattern.kind !== 'words') return findRaw(answer, pattern);
  const exact = findExact(answer, pattern);
  return exact.length > 0 ? exact : findFuzzy(answer, pattern, others);
}
