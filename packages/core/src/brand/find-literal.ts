import { hasCase } from './casing.js';
import { classOf, MARK, OTHER } from './character-class.js';
import { EditDistance } from './edit-distance.js';
import type { Mentions } from './find-mentions.js';
import { lowerCase } from './lower-case.js';
import type { NameRule } from './matching.js';

const MOST_EDITS = 2;

/**
 * The interface's rule taken at its word: every case-insensitive occurrence of the brand anywhere in the text, in order
 * and without overlap, or, when there is none, every word or run of words within Levenshtein distance 2 of it. Each is
 * looked for when it is asked for. Edits are counted in UTF-16 units. Where case counts, every occurrence in that case,
 * and no other.
 */
export function* findLiteral(text: string, brand: string, { caseSensitive = false }: NameRule = {}): Mentions {
  const written = brand.trim();
  const needle = lowerCase(written);
  if (needle === '') return;
  if (caseSensitive && hasCase(written)) return yield* findSubstrings(text, written);
  const haystack = lowerCase(text);
  if (haystack.includes(needle)) yield* findSubstrings(haystack, needle);
  else yield* findApproximate(haystack, needle);
}

function* findSubstrings(text: string, brand: string): Mentions {
  for (let start = text.indexOf(brand); start >= 0; start = text.indexOf(brand, start + brand.length)) {
    yield { start, end: start + brand.length };
  }
}

function* findApproximate(text: string, brand: string): Mentions {
  const distance = new EditDistance(brand, text, MOST_EDITS);
  let start = 0;
  while (start < text.length) {
    const end = endOfRun(text, start, brand.length, distance);
    if (end !== undefined) yield { start, end };
    start = end ?? start + 1;
  }
}

/** Where the shortest run of words ends that begins at a place and is close enough to a brand of that length. */
function endOfRun(text: string, start: number, length: number, distance: EditDistance): number | undefined {
  if (!isInWord(text, start) || isInWord(text, start - 1)) return undefined;
  const last = Math.min(start + length + MOST_EDITS, text.length);
  for (let end = start + Math.max(1, length - MOST_EDITS); end <= last; end++) {
    const endsWord = isInWord(text, end - 1) && !isInWord(text, end);
    if (endsWord && distance.to(start, end) <= MOST_EDITS) return end;
  }
  return undefined;
}

function isInWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (Number.isNaN(unit)) return false;
  const kind = classOf(unit);
  return kind !== OTHER && kind !== MARK;
}
