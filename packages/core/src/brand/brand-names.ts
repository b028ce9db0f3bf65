import { CAPITAL, POSSESSIVE, WITHIN_RUN, type Word } from './capital-runs.js';
import { isDerivedWord } from './derived-words.js';
import { isOrdinary } from './names.js';

/** A brand as an answer writes it at one place. */
export interface WrittenName {
  readonly name: string;
  /** Where the run of capitals ends that the name begins: behind `255` in `Garmin Forerunner 255`. */
  readonly runEnd: number;
}

/** How an answer uses a word that has a capital. */
interface Uses {
  times: number;
  /** How often it is written with a possessive s. */
  possessive: number;
  /** The key of the capitalised word that follows it every time; empty when there is none. */
  next: string;
}

const CONTRACTION = /['’](?:d|ll|m|re|t|ve)$/iu;
const CAPITAL_OR_DIGIT = /\p{Lu}|^\p{N}/u;
const DIGIT = /\p{N}/u;
/** Longer runs are no brands. */
const LONGEST = 100;
/** What belongs to a name though it is no letter: `Disney+`, `Booking.com`, `Node.js`. */
const TAIL = /\+|\.[a-z]{2,4}(?![\p{L}\p{N}])/uy;

/** Tells how much of a run of capitals is the brand: of `Garmin Forerunner 255` the first word. */
export class BrandNames {
  private readonly indices: ReadonlyMap<number, number>;
  private readonly uses = new Map<string, Uses>();

  /**
   * @param text a visible text (see visibleText)
   * @param words all of its words
   */
  constructor(
    private readonly text: string,
    private readonly words: readonly Word[],
  ) {
    this.indices = new Map(words.map(({ start }, index) => [start, index]));
    words.forEach((word, index) => {
      if (CAPITAL.test(word.written)) this.count(word, index);
    });
  }

  /** The brand whose first word begins at `start`; undefined where that word is none (`You’ll`, `Foldable`). */
  at(start: number): WrittenName | undefined {
    const index = this.indices.get(start);
    const first = index === undefined ? undefined : this.words[index];
    if (index === undefined || !first || CONTRACTION.test(first.written)) return undefined;
    const second = this.secondWord(first, index);
    if (second && this.isLead(first, second)) return this.at(second.start);
    if (!second && isDerivedWord(first.key)) return undefined;
    const name = this.written(first, second ?? first);
    return name.length > LONGEST ? undefined : { name, runEnd: this.runEnd(index) };
  }

  private count({ key, written }: Word, index: number): void {
    const next = this.follower(index)?.key ?? '';
    const uses = this.uses.get(key) ?? { times: 0, possessive: 0, next };
    uses.times++;
    if (POSSESSIVE.test(written)) uses.possessive++;
    if (uses.next !== next) uses.next = '';
    this.uses.set(key, uses);
  }

  /** The capitalised word straight behind a word of the same run. */
  private follower(index: number): Word | undefined {
    const word = this.words[index];
    const next = this.words[index + 1];
    if (!word || !next || !CAPITAL.test(next.written)) return undefined;
    return WITHIN_RUN.has(this.text.slice(word.end, next.start)) ? next : undefined;
  }

  /** `One` of `Capital One`: the answer never writes its first word without it, and that word alone says too little. */
  private secondWord(first: Word, index: number): Word | undefined {
    const second = this.follower(index);
    if (!second || DIGIT.test(second.written) || this.uses.get(first.key)?.next !== second.key) return undefined;
    const joined = second.start - first.end > 1;
    return joined || isOrdinary(first) || POSSESSIVE.test(first.written) ? second : undefined;
  }

  /** Whether the first word is no part of the name, as in `Watch Hulu`: it stands there once, the second elsewhere too. */
  private isLead(first: Word, second: Word): boolean {
    const isAlone = second.start - first.end === 1 && !POSSESSIVE.test(first.written) && isOrdinary(first);
    return isAlone && this.uses.get(first.key)?.times === 1 && (this.uses.get(second.key)?.times ?? 0) > 1;
  }

  /** Without a possessive s, unless the answer never writes the name without: `Levi’s`. */
  private written(first: Word, last: Word): string {
    const name = this.text.slice(first.start, last.end);
    const { times = 0, possessive = 0 } = this.uses.get(last.key) ?? {};
    if (POSSESSIVE.test(name)) return times > 1 && possessive === times ? name : name.replace(POSSESSIVE, '');
    TAIL.lastIndex = last.end;
    return name + (TAIL.exec(this.text)?.[0] ?? '');
  }

  private runEnd(index: number): number {
    let last = index;
    for (let next = this.words[last + 1]; next; next = this.words[last + 1]) {
      const between = this.text.slice(this.words[last]?.end, next.start);
      if (!WITHIN_RUN.has(between) || !CAPITAL_OR_DIGIT.test(next.written)) break;
      last++;
    }
    return this.words[last]?.end ?? 0;
  }
}
