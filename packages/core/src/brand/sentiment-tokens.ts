import { CAPITAL, POSSESSIVE, type Word } from './capital-runs.js';
import {
  BEFORE_NAMES,
  BEFORE_WORDS,
  FIT,
  IMPERATIVES,
  LONGEST_BY_FIRST,
  MEANINGS,
  type Meaning,
  PASSING,
} from './sentiment-grammar.js';
import type { SentenceNames } from './sentiment-names.js';
import { NAMES_OF_PRAISE } from './sentiment-phrases.js';
import { isCondition, LOOK_BACK, REFUSES, refusalAt } from './sentiment-refusals.js';

/** What stands in a sentence: names, words and phrases that mean something, and others. */
export type Token =
  | Meaning
  | NameToken
  | { readonly kind: 'plain' /** Of a product's name, or a list counter. */; readonly isFiller: boolean };

interface NameToken {
  readonly kind: 'name';
  readonly name: string;
  /** `Acme's`. */
  readonly isPossessive: boolean;
}

/** Some words and what they are. */
interface Read {
  readonly length: number;
  readonly tokens: readonly Token[];
}

const MARK = /[.,;:!?()|•…—–]|\s-\s/u;
/** Within a number: `$1,200`. */
const OF_NUMBER = /^[.,]$/;
const MARK_TOKEN: Token = { kind: 'break', weight: 'mark' };
const PLAIN: Read = { length: 1, tokens: [{ kind: 'plain', isFiller: false }] };
const FILLER: Read = { length: 1, tokens: [{ kind: 'plain', isFiller: true }] };
const COUNTER = /^\p{N}+$/u;
const DIGIT = /^\p{N}/u;
/** Words that begin a predicate, also where every word has a capital: `Acme Is Great`. */
const PREDICATES: ReadonlySet<string> = new Set('is are was were has have for offers provides and or the a'.split(' '));
/** Strengthen a word within a phrase: `works really well`. */
const INTENSIFIERS: ReadonlySet<string> = new Set('very really quite pretty extremely incredibly so'.split(' '));
/** How many of them a phrase may hold. */
const MOST_INTENSIFIERS = 2;
const CHOOSING: ReadonlySet<string> = new Set('choose chose pick prefer preferred prefers recommend take'.split(' '));
const TURNING = /^(?:prefer|switch|mov|migrat)/;
/** How many words it may be from an imperative to a name. */
const MOST_TO_NAME = 4;
/** Words behind which an imperative may begin. */
const OPENING: ReadonlySet<string> = new Set('also and but just or so then'.split(' '));
/** Whom `for` behind a name may recommend it to. */
const AUDIENCE: ReadonlySet<string> = new Set(
  'beginners business businesses enterprise enterprises families freelancers large larger professionals pure small smaller startups students teams'.split(
    ' ',
  ),
);
/** Prepositions that mention a name in passing, except behind words that choose it: `I rely on Acme`. */
const PLACES: ReadonlySet<string> = new Set(['on', 'to']);
const CHOICE_OF_PLACE: ReadonlySet<string> = new Set(
  'back bet bets come count go goes head land landed look loyal money rely relies settle settled spend stick thanks time turn went'.split(
    ' ',
  ),
);
/** Say that a name behind `with` is what something links to. */
const LINKS: ReadonlySet<string> = new Set(['compatibility', 'ecosystem', 'integration', 'integrations']);
/** Prepositions that mention a name in passing where a bracket opens with them. */
const ORIGINS: ReadonlySet<string> = new Set(['by', 'from', 'through', 'via', 'with']);

/** Reads the words of a sentence, in time linear in its length. */
export function tokensOf(sentence: string, words: readonly Word[], names: SentenceNames): readonly Token[] {
  return new TokenReader(sentence, words, names).read();
}

/** Whether a word is more than an intensifier behind the first word. */
function isOfPhrase(key: string, index: number): boolean {
  return index === 0 || !INTENSIFIERS.has(key);
}

class TokenReader {
  /** The folded words. */
  private readonly keys: readonly string[];
  /** The text between each word and the word before it. */
  private readonly gaps: readonly string[];
  /** Whether a punctuation mark stands before each. */
  private readonly marks: readonly boolean[];

  constructor(
    sentence: string,
    private readonly words: readonly Word[],
    private readonly names: SentenceNames,
  ) {
    this.keys = words.map(({ key }) => key);
    this.gaps = words.map(({ start }, index) => sentence.slice(words[index - 1]?.end ?? start, start));
    this.marks = this.gaps.map((gap, index) => MARK.test(gap) && !(OF_NUMBER.test(gap) && this.isWithinNumber(index)));
  }

  read(): readonly Token[] {
    const tokens: Token[] = [];
    /** Whether the word before belongs to a name: the brand, or the product that it goes on with. */
    let isNaming = false;
    for (let at = 0; at < this.keys.length; ) {
      if (this.marks[at]) {
        tokens.push(MARK_TOKEN);
        isNaming = false;
      }
      const name = this.name(at);
      isNaming = name !== undefined || (isNaming && this.goesOnName(at));
      const read =
        name ?? this.refusal(at) ?? this.conditional(at) ?? this.phrase(at, isNaming) ?? this.other(at, isNaming);
      tokens.push(...read.tokens);
      at += read.length;
    }
    return tokens;
  }

  /** Whether the gap before a word is between digits. */
  private isWithinNumber(at: number): boolean {
    return DIGIT.test(this.keys[at] ?? '') && COUNTER.test(this.keys[at - 1] ?? '');
  }

  private name(at: number): Read | undefined {
    const placed = this.names.at(this.keys, at);
    if (!placed) return undefined;
    const isPossessive = POSSESSIVE.test(this.words[at + placed.length - 1]?.written ?? '');
    return { length: placed.length, tokens: [{ kind: 'name', name: placed.name, isPossessive }] };
  }

  private other(at: number, isNaming: boolean): Read {
    const isCounter = at === 0 && this.marks[1] === true && COUNTER.test(this.keys[0] ?? '');
    return isNaming || isCounter ? FILLER : PLAIN;
  }

  /** Whether a word behind a name is part of the product's: `Acme Smart Air Fryer`. */
  private goesOnName(at: number): boolean {
    const written = this.words[at]?.written ?? '';
    return (CAPITAL.test(written) || DIGIT.test(written)) && !PREDICATES.has(this.keys[at] ?? '');
  }

  /** Of a name, which no mark divides from it. */
  private refusal(at: number): Read | undefined {
    const length = refusalAt(this.keys, at);
    if (length === 0 || isCondition(this.before(at))) return undefined;
    const isOfName = !this.marks.slice(at + 1, at + length + 1).includes(true) && this.names.at(this.keys, at + length);
    return isOfName ? { length, tokens: REFUSES } : undefined;
  }

  /** The last words before an index, since the last mark. */
  private before(at: number): readonly string[] {
    const from = Math.max(0, at - LOOK_BACK);
    const mark = this.marks.slice(from, at + 1).lastIndexOf(true);
    return this.keys.slice(from + Math.max(0, mark), at);
  }

  private conditional(at: number): Read | undefined {
    const key = this.keys[at] ?? '';
    const goesOn = at + 1 < this.keys.length && !this.marks[at + 1];
    if (!goesOn) return undefined;
    const meaning =
      this.imperative(at) ??
      (this.isBeforeName(at) ? BEFORE_NAMES.get(key) : undefined) ??
      (this.isPassing(at) ? PASSING : undefined) ??
      (this.isFit(at) ? FIT : undefined) ??
      BEFORE_WORDS.get(key);
    return meaning && { length: 1, tokens: [meaning] };
  }

  /** `Add an Acme box`, `so use Acme`; a name must follow soon. */
  private imperative(at: number): Meaning | undefined {
    const meaning = IMPERATIVES.get(this.keys[at] ?? '');
    if (!meaning) return undefined;
    const isListed = (this.gaps[at] ?? '').includes(',');
    const opens = at === 0 || this.marks[at] === true || OPENING.has(this.keys[at - 1] ?? '');
    if (!opens) return undefined;
    for (let next = at + 1; next <= at + (isListed ? 1 : MOST_TO_NAME) && !this.marks[next]; next++)
      if (this.names.at(this.keys, next)) return meaning;
    return undefined;
  }

  /** Whether `for` says whom a name at the head of a statement is for: `Acme for beginners`. */
  private isFit(at: number): boolean {
    if (this.keys[at] !== 'for') return false;
    const next = this.words[at + 1]?.written ?? '';
    if (!AUDIENCE.has(this.keys[at + 1] ?? '') || CAPITAL.test(next)) return false;
    for (let from = at - 1; from >= 0 && from >= at - MOST_TO_NAME; from--) {
      const name = this.names.at(this.keys, from);
      if (name) return from + name.length === at && (from === 0 || this.marks[from] === true);
      if (this.marks[from]) return false;
    }
    return false;
  }

  /** Whether a preposition only mentions the name behind it: `Fieldwire (by Acme)`, `subtitles on Acme`. */
  private isPassing(at: number): boolean {
    const key = this.keys[at] ?? '';
    const isPlace = PLACES.has(key);
    if ((!isPlace && !ORIGINS.has(key)) || !this.names.at(this.keys, at + 1)) return false;
    if (isPlace) return at > 0 && !this.marks[at] && !CHOICE_OF_PLACE.has(this.keys[at - 1] ?? '');
    if (key === 'with' && this.keys.slice(at + 2, at + 2 + LOOK_BACK).some((word) => LINKS.has(word))) return true;
    return ORIGINS.has(key) && (this.gaps[at] ?? '').includes('(');
  }

  /** Whether a name follows a word that means something there. `choose this over a tool like Acme` names it later. */
  private isBeforeName(at: number): boolean {
    const key = this.keys[at] ?? '';
    if (!BEFORE_NAMES.has(key)) return false;
    const before = this.before(at);
    if (this.names.at(this.keys, at + 1) !== undefined)
      return key !== 'to' || before.some((word) => TURNING.test(word));
    const behind = this.keys.slice(at + 1, at + 1 + LOOK_BACK + 2);
    const isChoice = key === 'over' && this.keys.slice(Math.max(0, at - 8), at).some((word) => CHOOSING.has(word));
    return isChoice && behind.some((_, index) => this.names.at(this.keys, at + 1 + index) !== undefined);
  }

  /** The longest that means something and that no mark divides; within a name, single words mean nothing. */
  private phrase(at: number, isNaming: boolean): Read | undefined {
    const first = LONGEST_BY_FIRST.get(this.keys[at] ?? '');
    if (first === undefined) return undefined;
    const longest = first === 1 ? 1 : first + MOST_INTENSIFIERS;
    const nextMark = this.marks.slice(at + 1, at + longest).indexOf(true);
    const shortest = isNaming || this.isWithinName(at) ? 2 : 1;
    for (let length = nextMark < 0 ? longest : nextMark + 1; length >= shortest; length--) {
      const phrase = this.keys
        .slice(at, at + length)
        .filter(isOfPhrase)
        .join(' ');
      const tokens = MEANINGS.get(phrase);
      if (tokens) return { length, tokens };
      if (NAMES_OF_PRAISE.has(phrase) && this.isName(at, length)) return { length, tokens: PLAIN.tokens };
    }
    return undefined;
  }

  /** Whether a word begins a name in the middle of a statement: `an office in Best Street`. */
  private isWithinName(at: number): boolean {
    if (at === 0 || this.marks[at] || this.marks[at + 1]) return false;
    const [before, here, next] = this.words.slice(at - 1, at + 2).map(({ written }) => CAPITAL.test(written));
    return before === false && here === true && next === true;
  }

  /** Whether words with capitals are more than a heading of their own (`Great Value: Acme`). */
  private isName(at: number, length: number): boolean {
    const opens = at === 0 || this.marks[at] === true;
    const closes = at + length >= this.keys.length || this.marks[at + length] === true;
    return !(opens && closes) && this.words.slice(at, at + length).every(({ written }) => CAPITAL.test(written));
  }
}
