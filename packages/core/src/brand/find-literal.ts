import { classOf, MARK, OTHER } from './character-class.js';
import { EditDistance } from './edit-distance.js';
import { lowerCase } from './lower-case.js';
import type { Span } from './span.js';

const MOST_EDITS = 2;

/**
 * The interface's rule taken at its word: the first case-insensitive occurrence of the brand anywhere in the text, or
 * else the first word or run of words within Levenshtein distance 2 of it. Edits are counted in UTF-16 units.
 */
export function findLiteral(text: string, brand: string): Span | undefined {
  const needle = lowerCase(brand.trim());
  if (needle === '') return undefined;
  const haystack = lowerCase(text);
  const start = haystack.indexOf(needle);
  if (start >= 0) return { start, end: start + needle.length };
  return findApproximate(haystack, needle);
}

function findApproximate(text: string, brand: string): Span | undefined {
  const distance = new EditDistance(brand, text, MOST_EDITS);
  for (let start = 0; start < text.length; start++) {
    if (!isInWord(text, start) || isInWord(text, start - 1)) continue;
    const last = Math.min(start + brand.length + MOST_EDITS, text.length);
    for (let end = start + Math.max(1, brand.length - MOST_EDITS); end <= last; end++) {
      const endsWord = isInWord(text, end - 1) && !isInWord(text, end);
      if (endsWord && distance.to(start, end) <= MOST_EDITS) return { start, end };
    }
  }
  return undefined;
}

function isInWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (Number.isNaN(unit)) return false;
  const kind = classOf(unit);
  return kind !== OTHER && kind !== MARK;
}
