import { Remembered } from '../remembered.js';
import { casingOf, isCased } from './casing.js';
import { classOf, isSolid } from './character-class.js';
import { isCommonWord, isKnownWord } from './common-words.js';
import { withoutSuffixes } from './company-suffixes.js';
import { lowerCase } from './lower-case.js';
import type { NameRule } from './matching.js';
import { jointsOf, NO_GAP, type Normalised, normalise } from './normalise.js';
import { takesParticles } from './particles.js';

/** How a brand is looked for. */
export type BrandPattern = WordsPattern | RawPattern;

/** A name of letters and digits: compared folded, word by word. */
export interface WordsPattern {
  readonly kind: 'words';
  readonly letters: string;
  /** The letters with the spaces and hyphens of the brand's own writing, as spaces. */
  readonly spaced: string;
  /** Whether the brand's own writing has a joint before each letter: a space, a hyphen, a hump. */
  readonly joints: readonly boolean[];
  /** Whether a plural s may follow: `Acmes` are of Acme, but a canvas is not of Canva. */
  readonly hasPlural: boolean;
  /** Whether Korean particles may follow: `토스는` is of 토스. */
  readonly hasParticles: boolean;
  /** How many edits a misspelling may have: 0, 1 (or one swap of neighbours) or 2. */
  readonly edits: 0 | 1 | 2;
  /** The digits of the brand in order; a misspelling has the same. */
  readonly digits: string;
  /** Case in which the letters must be written (see casingOf); absent: in any. */
  readonly casing?: string;
}

/** A name that is compared as it is written: with symbols at its edges, or a host name. */
export interface RawPattern {
  readonly kind: 'symbols' | 'host';
  readonly text: string;
  readonly caseSensitive: boolean;
}

const FEWEST_LETTERS = 2;
const PLURAL_FROM = 4;
/** Longer names are never misspelled as a whole, and would be slow to compare. */
const MOST_PARTS = 8;
/** The fewest letters and digits for each number of edits. */
const EDITS: readonly (readonly [number, 1 | 2])[] = [
  [8, 2],
  [5, 1],
];
const HOST = /^(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24})\/?$/iu;
/** What people write around a name; no part of it. */
const WRAPPING = /^[\s"'“”‘’`,;:]+|[\s"'“”‘’`.,;:™®©℠]+$/gu;

/** Patterns are remembered, since a brand is looked for in many answers. */
const MOST_KEPT = 1000;
const LONGEST_KEPT = 100;
const PATTERNS = new Remembered((brand) => patternOf(brand, false), MOST_KEPT, LONGEST_KEPT);
const CASED_PATTERNS = new Remembered((brand) => patternOf(brand, true), MOST_KEPT, LONGEST_KEPT);

/** Prepares a name of a brand (at most a few hundred characters) to be looked for in any number of answers. */
export function compileBrand(brand: string, { caseSensitive = false }: NameRule = {}): BrandPattern {
  return (caseSensitive ? CASED_PATTERNS : PATTERNS).of(brand);
}

function patternOf(brand: string, caseSensitive: boolean): BrandPattern {
  const trimmed = brand.trim();
  const host = isInitials(trimmed) ? undefined : HOST.exec(trimmed)?.[1];
  if (host) return { kind: 'host', text: caseSensitive ? host : host.toLowerCase(), caseSensitive };
  const words = trimmed.replaceAll(WRAPPING, '').split(/\s+/u);
  const core = withoutSuffixes(words, isCommonWord).join(' ').replaceAll(WRAPPING, '');
  const characters = [...core];
  const letters = characters.filter((character) => isSolid(classOf(character.codePointAt(0) ?? 0))).length;
  if (letters < FEWEST_LETTERS || isSymbol(characters[0]) || isSymbol(characters.at(-1))) {
    return { kind: 'symbols', text: (core || trimmed).replaceAll(/\s+/gu, ' '), caseSensitive };
  }
  const folded = normalise(core);
  const pattern = wordsPattern(folded, letters);
  return caseSensitive ? inCaseOf(folded, pattern) : pattern;
}

/** Adds the case of the name, if it has one. Misspellings then do not count, for they have no case to compare. */
function inCaseOf(core: Normalised, pattern: WordsPattern): WordsPattern {
  const casing = casingOf(core, 0, core.letters.length);
  return isCased(casing) ? { ...pattern, casing, edits: 0 } : pattern;
}

/** The same for two brands that are found at the same places: `Acme` and `Acme, Inc.`. */
export function patternKey(brand: string): string {
  const pattern = compileBrand(brand);
  return pattern.kind === 'words' ? pattern.spaced : pattern.text;
}

/** The same for names of one brand: `HubSpot`, `hub-spot` and `Hubspot, Inc.`. Another for `C++` than for `C#`. */
export function nameKey(name: string): string {
  const pattern = compileBrand(name);
  return pattern.kind === 'words' ? pattern.letters : lowerCase(pattern.text);
}

function wordsPattern(core: Normalised, letters: number): WordsPattern {
  const joints = jointsOf(core, 0, core.letters.length);
  const isLong = joints.filter(Boolean).length > MOST_PARTS;
  return {
    kind: 'words',
    letters: core.letters,
    spaced: core.letters.replaceAll(/./gs, (unit, at) => (core.gaps[at] === NO_GAP ? unit : ` ${unit}`)),
    joints,
    hasPlural: letters >= PLURAL_FROM && (isKnownWord(core.letters) || !isKnownWord(`${core.letters}s`)),
    hasParticles: takesParticles(core.source),
    edits: isLong ? 0 : (EDITS.find(([fewest]) => letters >= fewest)?.[1] ?? 0),
    digits: digitsOf(core.letters),
  };
}

/** The digits of a folded text, in order. */
export function digitsOf(letters: string): string {
  return letters.replaceAll(/\P{N}+/gu, '');
}

/** Host names are written in one case: `e.l.f.`, `J.Crew` and `Dr.Martens` look like hosts and are none. */
function isInitials(brand: string): boolean {
  return /^(?:\p{L}\.)+\p{L}?$/u.test(brand) || (/\.\p{Lu}/u.test(brand) && brand !== brand.toUpperCase());
}

function isSymbol(character: string | undefined): boolean {
  return character !== undefined && !/[\p{L}\p{N}\p{M}]/u.test(character);
}
