import type { BrandStart } from './brand-start.js';
import { CAPITAL, WITHIN_RUN, type Word } from './capital-runs.js';
import { GENERIC_WORDS } from './generic-words.js';
import { VERBS } from './only-title.js';

const SMALL_WORD = /^\p{Ll}[\p{Ll}’']*$/u;
const INSIDE: ReadonlySet<string> = new Set([' ', ', ']);
const BETWEEN_NAMES: ReadonlySet<string> = new Set([
  ', ',
  ' and ',
  ' or ',
  ', and ',
  ', or ',
  ' und ',
  ' oder ',
  ' et ',
  ' ou ',
  ' y ',
  ' o ',
]);
/** Longer runs are titles. */
const MOST_WORDS = 4;

/** The places of some words. */
export function startsOf(words: readonly Word[]): readonly BrandStart[] {
  return words.map(({ start }) => ({ start }));
}

/** Ordinary words with a capital that an answer never writes small. */
export class CapitalWords {
  private readonly capitals: ReadonlySet<Word>;

  constructor(
    private readonly text: string,
    private readonly words: readonly Word[],
  ) {
    const small = new Set(words.filter(({ written }) => !CAPITAL.test(written)).map(({ key }) => key));
    this.capitals = new Set(
      words.filter(
        (word, index) =>
          CAPITAL.test(word.written) && !small.has(word.key) && !GENERIC_WORDS.has(word.key) && !this.goesOn(index),
      ),
    );
  }

  /** Those straight behind a small word: English writes only names so. */
  insideSentences(): readonly BrandStart[] {
    const inside = this.words.filter((word, index) => {
      const before = this.words[index - 1];
      const isInside = before && SMALL_WORD.test(before.written) && INSIDE.has(this.between(before, word));
      return isInside && this.capitals.has(word) && word.written.length > 2;
    });
    return startsOf(inside);
  }

  /** Those at the start of a sentence that say something: `Notion works well`. */
  subjects(): readonly BrandStart[] {
    const subjects = this.words.filter((word, index) => {
      const next = this.words[index + 1];
      return next && this.capitals.has(word) && VERBS.has(next.written) && this.between(word, next) === ' ';
    });
    return startsOf(subjects);
  }

  /** Those that begin a run of several which goes on in small letters: `Help Scout is`, which no heading does. */
  openingSentences(): readonly BrandStart[] {
    const opening = this.words.filter((word, index) => {
      let last = index;
      while (last - index < MOST_WORDS && this.goesOn(last + 1)) last++;
      const after = this.words[last + 1];
      const goesOn = after && SMALL_WORD.test(after.written) && this.between(this.words[last], after) === ' ';
      return last > index && last - index < MOST_WORDS && goesOn && this.capitals.has(word);
    });
    return startsOf(opening);
  }

  /** Those that are enumerated with a name. */
  besides(names: ReadonlySet<number>): readonly BrandStart[] {
    const besides = this.words.filter((word, index) => {
      if (!this.capitals.has(word)) return false;
      // The `and` between two names is a word too.
      const next = [this.words[index + 1], this.words[index + 2]];
      return next.some((other) => this.areEnumerated(word, other, names)) || this.followsName(index, names);
    });
    return startsOf(besides);
  }

  /** Whether a word goes on with a run of capitals. */
  private goesOn(index: number): boolean {
    const before = this.words[index - 1];
    const word = this.words[index];
    if (!before || !word || !CAPITAL.test(before.written) || before.key === 'the') return false;
    if (!CAPITAL.test(word.written)) return false;
    return WITHIN_RUN.has(this.between(before, word));
  }

  /** Whether one of the three words before, with what goes on from it, is enumerated with a word. */
  private followsName(index: number, names: ReadonlySet<number>): boolean {
    return [index - 1, index - 2, index - 3].some((at) => {
      const name = this.words[at];
      return name !== undefined && names.has(name.start) && BETWEEN_NAMES.has(this.betweenRuns(at, index));
    });
  }

  /** What stands between the run of capitals that begins with one word, and another word. */
  private betweenRuns(from: number, to: number): string {
    let last = from;
    while (last + 1 < to && this.goesOn(last + 1)) last++;
    return this.between(this.words[last], this.words[to]);
  }

  private areEnumerated(word: Word, other: Word | undefined, names: ReadonlySet<number>): boolean {
    return other !== undefined && names.has(other.start) && BETWEEN_NAMES.has(this.between(word, other));
  }

  private between(one: Word | undefined, next: Word | undefined): string {
    return one && next ? this.text.slice(one.end, next.start) : '';
  }
}
