import { JOINT } from '../brand/capital-runs.js';
import { isCommonWord } from '../brand/common-words.js';
import { GENERIC_WORDS } from '../brand/generic-words.js';
import type { Language } from '../brand/language.js';
import { isOneSpace } from '../brand/white-space.js';
import { commonWordsOf } from './foreign-words.js';
import { listed } from './lexicon.js';
import type { Token } from './word-form.js';

const CASELESS: ReadonlySet<Language> = new Set(['ja', 'zh', 'ko', 'ar']);
const MOST_WORDS = 4;
const LONGEST_NAME = 40;
/** Letters of a listed name of one word. */
const FEWEST_LETTERS = 3;
const WITHIN_NAME = /^[ &'’+-]+$/u;

/** The words of one answer, as far as they are ordinary words or listed names. */
export class Vocabulary {
  /** Whether the language of the answer is written without capitals. */
  readonly isCaseless: boolean;
  private readonly small = new Set<string>();
  private readonly foreign: ReadonlySet<string>;
  /** Compounds by their writing. */
  private readonly compounds = new Map<string, boolean>();

  constructor(
    private readonly text: string,
    private readonly words: readonly Token[],
    readonly language: Language,
  ) {
    for (const { form, key } of words) if (!form.hasCapital) this.small.add(key);
    this.foreign = commonWordsOf(language);
    this.isCaseless = CASELESS.has(language);
  }

  /** Whether the answer writes a word in small letters anywhere. */
  isWrittenSmall(key: string): boolean {
    return this.small.has(key);
  }

  isForeignCommon(key: string): boolean {
    return this.foreign.has(key);
  }

  /** Whether a word is ordinary in the language of the answer, or in English. */
  isOrdinary({ form }: Token): boolean {
    if (!form.isCompound) return form.isGeneric || form.isCommon || this.isCommonHere(form.key);
    let ordinary = this.compounds.get(form.written);
    if (ordinary === undefined) {
      const parts = form.written.split(JOINT);
      ordinary = parts.every((part) => this.isCommon(part.toLowerCase()) || /^\p{N}/u.test(part));
      this.compounds.set(form.written, ordinary);
    }
    return ordinary;
  }

  /** Whether a word in small letters is an ordinary one. */
  isOrdinarySmall({ form }: Token): boolean {
    return form.isKnown || form.isGeneric || this.isForeignCommon(form.key);
  }

  private isCommon(key: string): boolean {
    return GENERIC_WORDS.has(key) || isCommonWord(key) || this.isCommonHere(key);
  }

  private isCommonHere(key: string): boolean {
    return this.small.has(key) || this.isForeignCommon(key);
  }

  /** Finds the end of the longest listed name of several words that begins with a word. */
  listedFrom(index: number): number | undefined {
    const first = this.words[index] as Token;
    if (first.end - first.start > LONGEST_NAME) return undefined;
    const isName = first.form.listed.isName && first.written.length >= FEWEST_LETTERS && !this.isOrdinary(first);
    let end = isName ? first.end : undefined;
    if (!first.form.beginsListed) return end;
    let key = first.key;
    for (let last = index + 1; last < Math.min(this.words.length, index + MOST_WORDS); last++) {
      const word = this.words[last] as Token;
      if (word.end - first.start > LONGEST_NAME) break;
      const before = (this.words[last - 1] as Token).end;
      if (!isOneSpace(this.text, before, word.start)) {
        const between = this.text.slice(before, word.start);
        if (!WITHIN_NAME.test(between)) break;
        if (between.includes('&')) key += 'and';
      }
      key += word.key;
      if ((word.form.hasCapital || word.form.hasDigit) && listed(key).isName) end = word.end;
    }
    return end;
  }
}
