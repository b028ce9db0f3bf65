import { CAPITAL, JOINT, type Word } from '../brand/capital-runs.js';
import { isCommonWord, isKnownWord } from '../brand/common-words.js';
import { GENERIC_WORDS } from '../brand/generic-words.js';
import { commonWordsOf } from './foreign-words.js';
import type { Language } from './language.js';
import { isListedName, listsWith, type NameList } from './lexicon.js';

const MOST_WORDS = 4;
const LONGEST_NAME = 40;
const WITHIN_NAME = /^[ &'’+-]+$/u;
const CAPITAL_OR_DIGIT = /[\p{Lu}\p{N}]/u;

/** The words of one answer, as far as they are ordinary words or listed names. */
export class Vocabulary {
  private readonly small: ReadonlySet<string>;
  private readonly foreign: ReadonlySet<string>;
  private readonly ordinary = new Map<string, boolean>();
  private readonly ordinarySmall = new Map<string, boolean>();

  constructor(
    private readonly text: string,
    private readonly words: readonly Word[],
    readonly language: Language,
  ) {
    this.small = new Set(words.filter(({ written }) => !CAPITAL.test(written)).map(({ key }) => key));
    this.foreign = commonWordsOf(language);
  }

  get isCaseless(): boolean {
    return ['ja', 'zh', 'ko', 'ar'].includes(this.language);
  }

  /** Whether the answer writes a word in small letters anywhere. */
  isWrittenSmall(key: string): boolean {
    return this.small.has(key);
  }

  isForeignCommon(key: string): boolean {
    return this.foreign.has(key);
  }

  /** Whether a word is ordinary in the language of the answer, or in English. */
  isOrdinary(word: Word): boolean {
    const known = this.ordinary.get(word.written);
    if (known !== undefined) return known;
    const parts = word.written.split(JOINT);
    const ordinary =
      parts.length > 1
        ? parts.every((part) => this.isCommon(part.toLowerCase()) || /^\p{N}/u.test(part))
        : this.isCommon(word.key);
    this.ordinary.set(word.written, ordinary);
    return ordinary;
  }

  /** Whether a word in small letters is an ordinary one. */
  isOrdinarySmall(key: string): boolean {
    let ordinary = this.ordinarySmall.get(key);
    if (ordinary === undefined) {
      ordinary = GENERIC_WORDS.has(key) || isKnownWord(key) || this.isForeignCommon(key);
      this.ordinarySmall.set(key, ordinary);
    }
    return ordinary;
  }

  private isCommon(key: string): boolean {
    return GENERIC_WORDS.has(key) || isCommonWord(key) || this.isForeignCommon(key) || this.small.has(key);
  }

  /** Where the longest listed name of several words ends that begins with a word. */
  listedFrom(index: number): number | undefined {
    let end: number | undefined;
    const first = this.words[index] as Word;
    let key = '';
    for (let last = index; last < Math.min(this.words.length, index + MOST_WORDS); last++) {
      const word = this.words[last] as Word;
      if (word.end - first.start > LONGEST_NAME) break;
      if (last > index) {
        const between = this.text.slice(this.words[last - 1]?.end, word.start);
        if (!WITHIN_NAME.test(between)) break;
        if (between.includes('&')) key += 'and';
      }
      key += word.key;
      if (last === index && (word.written.length < 3 || this.isOrdinary(word))) continue;
      if (last > index && !CAPITAL_OR_DIGIT.test(word.written)) continue;
      if (isListedName(key)) end = word.end;
    }
    return end;
  }

  isListedName(key: string): boolean {
    return isListedName(key);
  }

  listsWith(key: string): readonly NameList[] {
    return listsWith(key);
  }
}
