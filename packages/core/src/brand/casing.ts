import { foldCharacter, NOTHING, partsOf } from './fold-character.js';
import type { Normalised } from './normalise.js';

/** Case of one folded letter in a casing. Characters without a case, such as digits or Han characters, are left out. */
const UPPER = 'U';
const LOWER = 'l';
/** A letter of the `and` that an `&` stands for: it fits `and` and `AND`. */
const EITHER = '?';

const known = new Map<string, string>();
/** Characters that are remembered: answers use some thousands. */
const MOST_KNOWN = 20_000;

/**
 * Reads the case of the letters from one index to another, one character each: `Café` and `CAFE` are `Ulll` and `UUUU`. It takes
 * time linear in the letters, however far apart they are in the source.
 */
export function casingOf({ source, from }: Normalised, start: number, end: number): string {
  let casing = '';
  for (let index = start; index < end; index++) {
    const at = from[index] ?? 0;
    if (index === start || from[index - 1] !== at) casing += casingOfCharacter(source.codePointAt(at) ?? 0);
  }
  return casing;
}

/** Returns whether two casings of the same folded letters are alike. */
export function fitsCasing(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) {
    if (one[at] !== other[at] && one[at] !== EITHER && other[at] !== EITHER) return false;
  }
  return true;
}

/** Returns whether a casing has a letter with case. */
export function isCased(casing: string): boolean {
  return casing.includes(UPPER) || casing.includes(LOWER);
}

/** Returns whether a text has a letter with case: `3M` has one, `小米` has none. */
export function hasCase(text: string): boolean {
  return [...text].some((character) => isCased(casingOfCharacter(character.codePointAt(0) ?? 0)));
}

/** Returns why the case of a brand cannot count in any of its names, as the end of a sentence; undefined: it can. */
export function caselessReason(brand: string, aliases: readonly string[] = []): string | undefined {
  return [brand, ...aliases].some(hasCase) ? undefined : 'no letter of the brand has a case';
}

function casingOfCharacter(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  let casing = known.get(character);
  if (casing === undefined) {
    casing = readCasing(character);
    if (known.size === MOST_KNOWN) known.clear();
    known.set(character, casing);
  }
  return casing;
}

function readCasing(character: string): string {
  if (foldCharacter(character) === NOTHING) return '';
  return partsOf(character)
    .map(({ part, letters }) => caseOf(part).repeat(letters.length))
    .join('');
}

function caseOf(part: string): string {
  if (part === '&') return EITHER;
  if (part !== part.toLowerCase()) return UPPER;
  return part === part.toUpperCase() ? '' : LOWER;
}
