import { EditColumn } from './edit-column.js';
import { lowerCase } from './lower-case.js';
import type { Span } from './span.js';

const MOST_EDITS = 2;

/**
 * The interface's rule taken at its word: the first case-insensitive occurrence of the brand anywhere in the text, or
 * else the first piece of at least one character within Levenshtein distance 2 of it. Edits are counted in UTF-16
 * units. The start of an approximate piece is an estimate: its end less the brand's length.
 */
export function findLiteral(text: string, brand: string): Span | undefined {
  const needle = lowerCase(brand.trim());
  if (needle === '' || text === '') return undefined;
  const haystack = lowerCase(text);
  const start = haystack.indexOf(needle);
  if (start >= 0) return { start, end: start + needle.length };
  const end = endOfApproximate(haystack, needle);
  return end === undefined ? undefined : { start: Math.max(0, end - needle.length), end };
}

function endOfApproximate(text: string, brand: string): number | undefined {
  const column = new EditColumn(brand, MOST_EDITS, false);
  for (let at = 0; at < text.length; at++) {
    if (column.read(text.charCodeAt(at)) <= MOST_EDITS) return at + 1;
  }
  return undefined;
}
