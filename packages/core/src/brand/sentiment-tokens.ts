import { wordsOf } from './capital-runs.js';
import { BEFORE_NAMES, BEFORE_WORDS, LONGEST_PHRASE, MEANINGS, type Meaning } from './sentiment-grammar.js';
import type { SentenceNames } from './sentiment-names.js';
import { isCondition, LOOK_BACK, REFUSES, refusalAt } from './sentiment-refusals.js';

/** What stands in a sentence: names, words and phrases that mean something, and others. */
export type Token = Meaning | { readonly kind: 'name'; readonly name: string } | { readonly kind: 'plain' };

/** Some words and what they are. */
interface Read {
  readonly length: number;
  readonly tokens: readonly Token[];
}

const MARK = /[.,;:!?()|•…—–]|\s-\s/u;
const MARK_TOKEN: Token = { kind: 'break', weight: 'mark' };
const PLAIN: Read = { length: 1, tokens: [{ kind: 'plain' }] };

/** Reads a sentence, in time linear in its length. */
export function tokensOf(sentence: string, names: SentenceNames): readonly Token[] {
  return new TokenReader(sentence, names).read();
}

class TokenReader {
  /** The folded words. */
  private readonly keys: readonly string[];
  /** Whether a punctuation mark stands before each. */
  private readonly marks: readonly boolean[];

  constructor(
    sentence: string,
    private readonly names: SentenceNames,
  ) {
    const words = wordsOf(sentence);
    this.keys = words.map(({ key }) => key);
    this.marks = words.map(({ start }, index) => MARK.test(sentence.slice(words[index - 1]?.end ?? start, start)));
  }

  read(): readonly Token[] {
    const tokens: Token[] = [];
    for (let at = 0; at < this.keys.length; ) {
      if (this.marks[at]) tokens.push(MARK_TOKEN);
      const read = this.name(at) ?? this.refusal(at) ?? this.conditional(at) ?? this.phrase(at) ?? PLAIN;
      tokens.push(...read.tokens);
      at += read.length;
    }
    return tokens;
  }

  private name(at: number): Read | undefined {
    const placed = this.names.at(this.keys, at);
    return placed && { length: placed.length, tokens: [{ kind: 'name', name: placed.name }] };
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
    const isBeforeName = goesOn && this.names.at(this.keys, at + 1) !== undefined;
    const meaning = (isBeforeName ? BEFORE_NAMES.get(key) : undefined) ?? (goesOn ? BEFORE_WORDS.get(key) : undefined);
    return meaning && { length: 1, tokens: [meaning] };
  }

  /** The longest that means something and that no mark divides. */
  private phrase(at: number): Read | undefined {
    const nextMark = this.marks.slice(at + 1, at + LONGEST_PHRASE).indexOf(true);
    for (let length = nextMark < 0 ? LONGEST_PHRASE : nextMark + 1; length > 0; length--) {
      const tokens = MEANINGS.get(this.keys.slice(at, at + length).join(' '));
      if (tokens) return { length, tokens };
    }
    return undefined;
  }
}
