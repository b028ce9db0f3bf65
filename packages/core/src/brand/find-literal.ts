import { classOf, MARK, OTHER } from './character-class.js';
import { EditColumn } from './edit-column.js';
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
  const distance = new EditColumn(brand, MOST_EDITS);
  for (let start = 0; start < text.length; start++) {
    if (!isInWord(text, start) || isInWord(text, start - 1)) continue;
    const end = endWithin(distance, text, start);
    if (end !== undefined) return { start, end };
  }
  return undefined;
}

/** Where the first run of words that begins at `start` ends, if one is near enough. Gives up as soon as none can be. */
function endWithin(distance: EditColumn, text: string, start: number): number | undefined {
  distance.reset();
  for (let at = start; at < text.length && !distance.isHopeless; at++) {
    const edits = distance.read(text.charCodeAt(at));
    if (edits <= MOST_EDITS && isInWord(text, at) && !isInWord(text, at + 1)) return at + 1;
  }
  return undefined;
}

function isInWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (Number.isNaN(unit)) return false;
  const kind = classOf(unit);
  return kind !== OTHER && kind !== MARK;
}
