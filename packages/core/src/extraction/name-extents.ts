import { isWithinRun, POSSESSIVE } from '../brand/capital-runs.js';
import type { Vocabulary } from './vocabulary.js';
import type { Token } from './word-form.js';

/** A brand as an answer writes it at one place. */
export interface WrittenName {
  readonly name: string;
  /** End of the run of capitals that begins with the name: behind `255` in `Garmin Forerunner 255`. */
  readonly runEnd: number;
}

/** How an answer uses a word that has a capital. */
interface Uses {
  times: number;
  /** How often it is written with a possessive s. */
  possessive: number;
  /** The key of the capitalised word that follows it every time; empty when there is none. */
  next: string;
  /** Whether it ever ends its run. */
  alone: boolean;
}

const CONTRACTION = /['’](?:d|ll|m|re|t|ve)$/iu;
const TITLE = /^\p{Lu}\p{Ll}{3,}$/u;
const INSIDE = /^,? ?\p{Ll}|^[,.]/u;
/** Longer runs are no brands. */
const LONGEST = 100;
/** Marks that belong to a name though they are no letters: `Disney+`, `Booking.com`, `Node.js`. */
const TAIL = /\+|\.[a-z]{2,4}(?![\p{L}\p{N}])/uy;

/** The rest of `Bank of America`, `Taste of the Wild`. */
const OF = / of (?:the )?\p{Lu}\p{L}+/uy;

/** Finds how much of a run of capitals is the brand: of `Garmin Forerunner 255` the first word. */
export class NameExtents {
  private readonly runEnds: readonly number[];
  private readonly uses = new Map<string, Uses>();

  /**
   * @param text a visible text (see visibleText)
   * @param words all of its words
   */
  constructor(
    private readonly text: string,
    private readonly words: readonly Token[],
    private readonly vocabulary: Pick<Vocabulary, 'isOrdinary'>,
  ) {
    this.runEnds = this.readRunEnds();
    words.forEach((word, index) => {
      if (word.form.hasCapital) this.count(word, index);
    });
  }

  /** Returns the name whose first word has an index; undefined where that word is none (`You’ll`). */
  at(index: number): WrittenName | undefined {
    const first = this.words[index];
    if (!first || CONTRACTION.test(first.written)) return undefined;
    const second = this.secondWord(first, index);
    const name = this.nameOf(first, second ?? first);
    return name.length > LONGEST ? undefined : { name, runEnd: this.runEnds[index] ?? first.end };
  }

  private count({ key, form }: Token, index: number): void {
    const next = this.follower(index)?.key ?? '';
    const uses = this.uses.get(key) ?? { times: 0, possessive: 0, next, alone: false };
    if (next === '') uses.alone = true;
    uses.times++;
    if (form.isPossessive) uses.possessive++;
    if (uses.next !== next) uses.next = '';
    this.uses.set(key, uses);
  }

  /** The capitalised word straight behind a word of the same run. */
  private follower(index: number): Token | undefined {
    const word = this.words[index];
    const next = this.words[index + 1];
    if (!word || !next?.form.hasCapital) return undefined;
    return isWithinRun(this.text, word.end, next.start) ? next : undefined;
  }

  /** `One` of `Capital One`: the answer never writes its first word alone, and that word alone says too little. */
  private secondWord(first: Token, index: number): Token | undefined {
    const second = this.follower(index);
    const uses = this.uses.get(first.key);
    if (!second || second.form.hasDigit || !uses || uses.alone || second.key === 'the') return undefined;
    const ends = this.endsRun(index + 1);
    if (this.vocabulary.isOrdinary(first)) {
      if (first.form.listed.isName) return undefined;
      return uses.next === second.key || this.vocabulary.isOrdinary(second) ? second : undefined;
    }
    if (uses.next !== second.key) return undefined;
    if (second.start - first.end > 1) return second;
    const isPair = POSSESSIVE.test(first.written)
      ? this.vocabulary.isOrdinary(second)
      : this.isPersonLike(first, second);
    return ends && isPair ? second : undefined;
  }

  /** Whether no word or number follows in the same run. */
  private endsRun(index: number): boolean {
    return this.runEnds[index] === this.words[index]?.end;
  }

  /** Without a possessive s, unless the answer never writes the name without: `Levi’s`. */
  private nameOf(first: Token, last: Token): string {
    const name = this.text.slice(first.start, last.end);
    const { times = 0, possessive = 0 } = this.uses.get(last.key) ?? {};
    if (POSSESSIVE.test(name)) return times > 1 && possessive === times ? name : name.replace(POSSESSIVE, '');
    OF.lastIndex = last.end;
    const rest = first === last && this.vocabulary.isOrdinary(first) ? OF.exec(this.text)?.[0] : undefined;
    if (rest) return name + rest;
    TAIL.lastIndex = last.end;
    return name + (TAIL.exec(this.text)?.[0] ?? '');
  }

  /** Finds the end of the run that each word belongs to; reads the words once, from the end. */
  private readRunEnds(): readonly number[] {
    const ends = this.words.map(({ end }) => end);
    for (let index = this.words.length - 2; index >= 0; index--) {
      const next = this.words[index + 1];
      const goesOn =
        next?.form.isCapitalOrDigit && isWithinRun(this.text, (this.words[index] as Token).end, next.start);
      if (goesOn) ends[index] = ends[index + 1] ?? next.end;
    }
    return ends;
  }

  /** `Warby Parker` inside a sentence, where `Volkswagen Tiguan` at the head of an item is a product. */
  private isPersonLike(first: Token, second: Token): boolean {
    const isPlain = [first, second].every(({ written }) => TITLE.test(written));
    if (!isPlain || this.vocabulary.isOrdinary(second)) return false;
    return INSIDE.test(this.text.slice(second.end, second.end + 2));
  }
}
