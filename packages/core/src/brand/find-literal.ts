import { hasCase } from './casing.js';
import { EditDistance } from './edit-distance.js';
import type { Mentions } from './find-mentions.js';
import type { LiteralText } from './literal-text.js';
import { lowerCase } from './lower-case.js';
import type { NameRule } from './matching.js';

const MOST_EDITS = 2;

/**
 * The interface's rule taken at its word: every case-insensitive occurrence of the brand anywhere in the text, in order
 * and without overlap, or, when there is none, every word or run of words within Levenshtein distance 2 of it. Each is
 * looked for when it is asked for. Edits are counted in UTF-16 units. Where case counts, every occurrence in that case,
 * and no other.
 */
export function* findLiteral(text: LiteralText, brand: string, { caseSensitive = false }: NameRule = {}): Mentions {
  const written = brand.trim();
  const needle = lowerCase(written);
  if (needle === '') return;
  if (caseSensitive && hasCase(written)) {
    if (text.sourcePairs.mayHold(written, 0)) yield* findSubstrings(text, text.source, written);
  } else if (text.lowerPairs.mayHold(needle, 0) && text.lower.includes(needle)) {
    yield* findSubstrings(text, text.lower, needle);
  } else if (text.lowerPairs.mayHold(needle, MOST_EDITS) && holdsPart(text.lower, needle)) {
    yield* findApproximate(text, needle);
  }
}

function* findSubstrings(text: LiteralText, units: string, brand: string): Mentions {
  for (let start = units.indexOf(brand); start >= 0; start = units.indexOf(brand, start + brand.length)) {
    yield text.spanOf(start, start + brand.length);
  }
}

/** Returns whether a text may misspell a brand: of one part more than it has edits, a misspelling leaves one as it is. */
function holdsPart(text: string, brand: string): boolean {
  const length = Math.floor(brand.length / (MOST_EDITS + 1));
  if (length === 0) return true;
  for (let part = 0; part <= MOST_EDITS; part++) {
    const end = part === MOST_EDITS ? brand.length : (part + 1) * length;
    if (text.includes(brand.slice(part * length, end))) return true;
  }
  return false;
}

function* findApproximate(text: LiteralText, brand: string): Mentions {
  const {
    lower,
    words: { starts, ends },
  } = text;
  const distance = new EditDistance(brand, lower, MOST_EDITS);
  const shortest = Math.max(1, brand.length - MOST_EDITS);
  const longest = brand.length + MOST_EDITS;
  let free = 0;
  for (const start of starts) {
    if (start < free) continue;
    const last = Math.min(start + longest, lower.length);
    for (let end = start + shortest; end <= last; end++) {
      if (ends[end] !== 1 || distance.to(start, end) > MOST_EDITS) continue;
      yield text.spanOf(start, end);
      free = end;
      break;
    }
  }
}
