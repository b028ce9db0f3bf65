import { foldCharacter } from './fold-character.js';

export interface Word {
  /** Folded, without hyphens, and without a possessive s. */
  readonly key: string;
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

/** Letters, digits and apostrophes, also behind single hyphens and `&`. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*(?:[-‑&][\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*)*/gu;
export const CAPITAL = /\p{Lu}/u;
export const JOINT = /[-‑&]/u;
export const POSSESSIVE = /['’]s?$/u;
export const WITHIN_RUN: ReadonlySet<string> = new Set([' ', ' & ']);

/** Keys of words that were folded before: the words of answers repeat. */
const KEYS = new Map<string, string>();
const MOST_KEYS = 20_000;
const LONGEST_KEPT = 40;

/** Returns the words of a visible text, in order. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  WORD.lastIndex = 0;
  for (let found = WORD.exec(text); found; found = WORD.exec(text)) {
    const [written] = found;
    words.push({ key: wordKey(written), written, start: found.index, end: found.index + written.length });
  }
  return words;
}

/** Folds a word: without hyphens, and without a possessive s. */
export function wordKey(written: string): string {
  const known = KEYS.get(written);
  if (known !== undefined) return known;
  let key = '';
  for (const character of written.replace(POSSESSIVE, '')) key += foldCharacter(character);
  key = key.replaceAll(' ', '');
  if (KEYS.size === MOST_KEYS) KEYS.clear();
  if (written.length <= LONGEST_KEPT) KEYS.set(written, key);
  return key;
}
