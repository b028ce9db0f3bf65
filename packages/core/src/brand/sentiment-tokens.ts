import { wordsOf } from './capital-runs.js';
import { BEFORE_NAMES, BEFORE_WORDS, LONGEST_PHRASE, MEANINGS, type Meaning } from './sentiment-grammar.js';
import type { SentenceNames } from './sentiment-names.js';

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
      const read = this.name(at) ?? this.conditional(at) ?? this.phrase(at) ?? PLAIN;
      tokens.push(...read.tokens);
      at += read.length;
    }
    return tokens;
  }

  private name(at: number): Read | undefined {
    const placed = this.names.at(this.keys, at);
    return placed && { length: placed.length, tokens: [{ kind: 'name', name: placed.name }] };
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
