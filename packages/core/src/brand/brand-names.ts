import type { BrandStart } from './brand-start.js';
import { CAPITAL, POSSESSIVE, WITHIN_RUN, type Word } from './capital-runs.js';
import { isDerivedWord } from './derived-words.js';
import { GENERIC_WORDS } from './generic-words.js';
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
  /** Whether it ever ends its run. */
  alone: boolean;
}

const CONTRACTION = /['’](?:d|ll|m|re|t|ve)$/iu;
const CAPITAL_OR_DIGIT = /\p{Lu}|^\p{N}/u;
const DIGIT = /\p{N}/u;
const TITLE = /^\p{Lu}\p{Ll}{3,}$/u;
const INSIDE = /^,? ?\p{Ll}|^[,.]/u;
const HUMP = /\p{Ll}\p{Lu}/u;
/** Longer runs are no brands. */
const LONGEST = 100;
/** What belongs to a name though it is no letter: `Disney+`, `Booking.com`, `Node.js`. */
const TAIL = /\+|\.[a-z]{2,4}(?![\p{L}\p{N}])/uy;

/** The rest of `Bank of America`, `Taste of the Wild`. */
const OF = / of (?:the )?\p{Lu}\p{L}+/uy;

/** Tells how much of a run of capitals is the brand: of `Garmin Forerunner 255` the first word. */
export class BrandNames {
  private readonly indices: ReadonlyMap<number, number>;
  private readonly runEnds: readonly number[];
  private readonly uses = new Map<string, Uses>();

  /**
   * @param text a visible text (see visibleText)
   * @param words all of its words
   */
  constructor(
    private readonly text: string,
    private readonly words: readonly Word[],
  ) {
    this.runEnds = this.readRunEnds();
    this.indices = new Map(words.map(({ start }, index) => [start, index]));
    words.forEach((word, index) => {
      if (CAPITAL.test(word.written)) this.count(word, index);
    });
  }

  /** The brand that begins at a place; undefined where none does. */
  written({ start, end }: BrandStart): WrittenName | undefined {
    return end === undefined ? this.at(start) : { name: this.text.slice(start, end), runEnd: end };
  }

  /** The brand whose first word begins at `start`; undefined where that word is none (`You’ll`, `Foldable`). */
  private at(start: number): WrittenName | undefined {
    const index = this.indices.get(start);
    const first = index === undefined ? undefined : this.words[index];
    if (index === undefined || !first || CONTRACTION.test(first.written)) return undefined;
    const second = this.secondWord(first, index);
    if (second && this.isLead(first, second)) return this.at(second.start);
    if (!second && !HUMP.test(first.written) && isDerivedWord(first.key)) return undefined;
    const name = this.nameOf(first, second ?? first);
    return name.length > LONGEST ? undefined : { name, runEnd: this.runEnds[index] ?? first.end };
  }

  private count({ key, written }: Word, index: number): void {
    const next = this.follower(index)?.key ?? '';
    const uses = this.uses.get(key) ?? { times: 0, possessive: 0, next, alone: false };
    if (next === '') uses.alone = true;
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

  /** `One` of `Capital One`: the answer never writes its first word alone, and that word alone says too little. */
  private secondWord(first: Word, index: number): Word | undefined {
    const second = this.follower(index);
    const uses = this.uses.get(first.key);
    if (!second || DIGIT.test(second.written) || !uses || uses.alone || second.key === 'the') return undefined;
    const ends = this.endsRun(index + 1);
    if (isOrdinary(first)) return uses.next === second.key || isOrdinary(second) ? second : undefined;
    if (uses.next !== second.key) return undefined;
    if (second.start - first.end > 1) return second;
    const isPair = POSSESSIVE.test(first.written) ? isOrdinary(second) : isPersonLike(first, second, this.text);
    return ends && isPair ? second : undefined;
  }

  /** Whether no word or number follows in the same run. */
  private endsRun(index: number): boolean {
    return this.runEnds[index] === this.words[index]?.end;
  }

  /** Whether the first word is no part of the name, as in `Watch Hulu`: it stands there once, the second elsewhere too. */
  private isLead(first: Word, second: Word): boolean {
    const isAlone =
      second.start - first.end === 1 &&
      !POSSESSIVE.test(first.written) &&
      isOrdinary(first) &&
      !GENERIC_WORDS.has(second.key);
    return isAlone && this.uses.get(first.key)?.times === 1 && (this.uses.get(second.key)?.times ?? 0) > 1;
  }

  /** Without a possessive s, unless the answer never writes the name without: `Levi’s`. */
  private nameOf(first: Word, last: Word): string {
    const name = this.text.slice(first.start, last.end);
    const { times = 0, possessive = 0 } = this.uses.get(last.key) ?? {};
    if (POSSESSIVE.test(name)) return times > 1 && possessive === times ? name : name.replace(POSSESSIVE, '');
    OF.lastIndex = last.end;
    const rest = first === last && isOrdinary(first) ? OF.exec(this.text)?.[0] : undefined;
    if (rest) return name + rest;
    TAIL.lastIndex = last.end;
    return name + (TAIL.exec(this.text)?.[0] ?? '');
  }

  /** Where the run ends that each word belongs to, from that word on; read once, from the end. */
  private readRunEnds(): readonly number[] {
    const ends = this.words.map(({ end }) => end);
    for (let index = this.words.length - 2; index >= 0; index--) {
      const next = this.words[index + 1];
      const between = this.text.slice(this.words[index]?.end, next?.start);
      const goesOn = next && WITHIN_RUN.has(between) && CAPITAL_OR_DIGIT.test(next.written);
      if (goesOn) ends[index] = ends[index + 1] ?? next.end;
    }
    return ends;
  }
}

/** `Warby Parker` inside a sentence, where `Volkswagen Tiguan` at the head of an item is a product. */
function isPersonLike(first: Word, second: Word, text: string): boolean {
  const isPlain = [first, second].every(({ written }) => TITLE.test(written));
  return isPlain && !isOrdinary(second) && INSIDE.test(text.slice(second.end, second.end + 2));
}
