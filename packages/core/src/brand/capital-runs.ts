import { ownCopy } from '../own-copy.js';
import { classOf, isSolid, OTHER } from './character-class.js';
import { foldCharacter } from './fold-character.js';
import { codePointOf } from './units.js';
import { isOneSpace } from './white-space.js';

export interface Word {
  /** Folded, without hyphens, and without a possessive s. */
  readonly key: string;
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

export const CAPITAL = /\p{Lu}/u;
export const JOINT = /[-‑&]/u;
export const POSSESSIVE = /['’]s?$/u;
const AND = ' & ';

/** Keys of words that were folded before: the words of answers repeat. */
const KEYS = new Map<string, string>();
const MOST_KEYS = 20_000;
const LONGEST_KEPT = 40;

const [APOSTROPHE, CURLY_APOSTROPHE] = [0x27, 0x2019];
const [HYPHEN, UNBROKEN_HYPHEN, AMPERSAND] = [0x2d, 0x2011, 0x26];

/** Returns the words of a visible text, in order. */
export function wordsOf(text: string): readonly Word[] {
  return wordsAs(text, (start, end) => {
    const written = text.slice(start, end);
    return { key: wordKey(written), written, start, end };
  });
}

/**
 * Finds the words of a visible text, in order: letters, digits and apostrophes, also behind single hyphens and `&`.
 * @param made makes what is returned for a word
 */
export function wordsAs<T>(text: string, made: (start: number, end: number) => T): T[] {
  const words: T[] = [];
  for (let at = 0; at < text.length; ) {
    const first = codePointOf(text, at);
    const start = at;
    at += widthOf(first);
    if (!isSolid(classOf(first))) continue;
    at = wordEnd(text, at);
    words.push(made(start, at));
  }
  return words;
}

/** Returns where a word ends. @param from a place behind its first letter or digit */
function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const found = codePointOf(text, at);
    if (classOf(found) !== OTHER || found === APOSTROPHE || found === CURLY_APOSTROPHE) {
      at += widthOf(found);
      continue;
    }
    const isJoint = found === HYPHEN || found === UNBROKEN_HYPHEN || found === AMPERSAND;
    const next = isJoint && at + 1 < text.length ? codePointOf(text, at + 1) : 0;
    if (!isSolid(classOf(next))) break;
    at += 1 + widthOf(next);
  }
  return at;
}

/** Whether a piece of a text joins the words of a run. */
export function isWithinRun(text: string, start: number, end: number): boolean {
  return isOneSpace(text, start, end) || (end - start === AND.length && text.startsWith(AND, start));
}

function widthOf(codePoint: number): number {
  return codePoint > 0xffff ? 2 : 1;
}

/** Folds a word: without hyphens, and without a possessive s. */
export function wordKey(written: string): string {
  const known = KEYS.get(written);
  if (known !== undefined) return known;
  let key = '';
  for (const character of written.replace(POSSESSIVE, '')) key += foldCharacter(character);
  key = key.replaceAll(' ', '');
  if (KEYS.size === MOST_KEYS) KEYS.clear();
  if (written.length <= LONGEST_KEPT) KEYS.set(ownCopy(written), ownCopy(key));
  return key;
}
