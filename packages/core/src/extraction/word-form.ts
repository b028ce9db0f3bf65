import { CAPITAL, POSSESSIVE, type Word, wordKey } from '../brand/capital-runs.js';
import { isCommonWord, isKnownWord } from '../brand/common-words.js';
import { GENERIC_WORDS } from '../brand/generic-words.js';
import { type Language, languagesWith } from '../brand/language.js';
import { ownCopy } from '../own-copy.js';
import { beginsListed, type Listed, listed } from './lexicon.js';

/** Facts of a written word that are the same in every answer. */
export interface WordForm {
  /** See `Word`. */
  readonly key: string;
  readonly written: string;
  readonly hasCapital: boolean;
  readonly hasDigit: boolean;
  /** Whether its first letter is a small one. */
  readonly beginsSmall: boolean;
  /** Whether it is digits and no letters: `4`, `4-5`. */
  readonly isNumeric: boolean;
  /** Whether it has a capital, or digits at its start or between small letters. */
  readonly isNameLike: boolean;
  /** Whether digits are all that it has. */
  readonly isNumber: boolean;
  /** Whether it may begin or go on a run of capitals. */
  readonly isCapitalOrDigit: boolean;
  /** Whether it may be several words: it has a hump, or characters of a script without capitals. */
  readonly isSeveral: boolean;
  /** Whether it has parts behind hyphens or `&`. */
  readonly isCompound: boolean;
  readonly hasApostrophe: boolean;
  readonly isPossessive: boolean;
  /** Languages that have it among their small words. */
  readonly languages: readonly Language[];
  /** Its key in the plural; in the singular where it ends with s. */
  readonly otherNumber: string;
  /** Whether its key is too general to name anything. */
  readonly isGeneric: boolean;
  /** Whether its key is an ordinary English word. */
  readonly isCommon: boolean;
  /** Whether its key is an English word or a well-known name. */
  readonly isKnown: boolean;
  readonly listed: Listed;
  /** Whether a list has a longer name that begins with its key. */
  readonly beginsListed: boolean;
}

/** A word of an answer, with the facts of its writing. An answer has hundreds, so each holds no more than its place. */
export class Token implements Word {
  constructor(
    readonly form: WordForm,
    readonly start: number,
    readonly end: number,
  ) {}

  get key(): string {
    return this.form.key;
  }

  get written(): string {
    return this.form.written;
  }
}

const DIGIT = /\p{N}/u;
const LETTER = /\p{L}/u;
const DIGIT_FIRST = /^\p{N}/u;
const NUMBER = /^\p{N}+$/u;
const SMALL_FIRST = /^\p{Ll}/u;
const MIXED = /^\p{Ll}+\p{N}+\p{Ll}*$/u;
const APOSTROPHE = /['’]/u;
const COMPOUND = /[-‑&]/u;
const SEVERAL = /[\p{Ll}\p{N}]\p{Lu}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/** Forms that were read before: the words of answers repeat. */
const FORMS = new Map<string, WordForm>();
const MOST_FORMS = 20_000;
const LONGEST_KEPT = 40;

/** The form that was read last for each slot: finds most words of a text without a copy of them. */
const LATEST: (WordForm | undefined)[] = Array.from({ length: 2 ** 13 }, () => undefined);

/** Makes the token of a word at a place. */
export function tokenAt(written: string, start: number): Token {
  return new Token(formOf(written), start, start + written.length);
}

/** Makes the token of the word that is a piece of a text. */
export function tokenIn(text: string, start: number, end: number): Token {
  const slot = slotOf(text, start, end);
  let form = LATEST[slot];
  if (!form || !isWrittenAt(text, start, end, form.written)) {
    form = formOf(text.slice(start, end));
    if (end - start <= LONGEST_KEPT) LATEST[slot] = form;
  }
  return new Token(form, start, end);
}

/** Spreads words over the slots. */
function slotOf(text: string, start: number, end: number): number {
  const last = Math.min(end, start + LONGEST_KEPT);
  let mixed = end - start;
  for (let at = start; at < last; at++) mixed = (Math.imul(mixed, 31) + text.charCodeAt(at)) | 0;
  return (mixed ^ (mixed >>> 13)) & (LATEST.length - 1);
}

function isWrittenAt(text: string, start: number, end: number, written: string): boolean {
  if (written.length !== end - start) return false;
  for (let unit = 0; unit < written.length; unit++) {
    if (written.charCodeAt(unit) !== text.charCodeAt(start + unit)) return false;
  }
  return true;
}

function formOf(written: string): WordForm {
  const known = FORMS.get(written);
  if (known !== undefined) return known;
  const form = readForm(ownCopy(written));
  if (FORMS.size === MOST_FORMS) FORMS.clear();
  if (written.length <= LONGEST_KEPT) FORMS.set(form.written, form);
  return form;
}

function readForm(written: string): WordForm {
  const key = wordKey(written);
  const hasCapital = CAPITAL.test(written);
  const isCapitalOrDigit = hasCapital || DIGIT_FIRST.test(written);
  return {
    key,
    written,
    hasCapital,
    hasDigit: DIGIT.test(written),
    beginsSmall: SMALL_FIRST.test(written),
    isNumeric: DIGIT_FIRST.test(written) && !LETTER.test(written),
    isNumber: NUMBER.test(written),
    isCapitalOrDigit,
    isNameLike: isCapitalOrDigit || MIXED.test(written),
    isSeveral: SEVERAL.test(written),
    isCompound: COMPOUND.test(written),
    hasApostrophe: APOSTROPHE.test(written),
    isPossessive: POSSESSIVE.test(written),
    languages: languagesWith(written),
    otherNumber: key.endsWith('s') ? key.slice(0, -1) : `${key}s`,
    isGeneric: GENERIC_WORDS.has(key),
    isCommon: isCommonWord(key),
    isKnown: isKnownWord(key),
    listed: listed(key),
    beginsListed: beginsListed(key),
  };
}
