import { classOf, MARK, OTHER } from './character-class.js';
import { lowerCase } from './lower-case.js';
import type { Span } from './span.js';
import { UnitPairs } from './unit-pairs.js';

/** Words of a text, by UTF-16 units. */
interface WordPlaces {
  /** Places where a word begins, in order. */
  readonly starts: Int32Array;
  /** 1 where a word ends just before the unit, for 0 ≤ unit ≤ length. */
  readonly ends: Uint8Array;
}

/** A text that is searched literally for any number of names: what they share is read once, when a name first asks for it. */
export class LiteralText {
  #lower: string | undefined;
  #words: WordPlaces | undefined;
  #sourcePairs: UnitPairs | undefined;
  #lowerPairs: UnitPairs | undefined;

  /** @param placeOf where a place of the text is reported */
  constructor(
    readonly source: string,
    private readonly placeOf: (place: number) => number = (place) => place,
  ) {}

  /** The text in lower case, unit for unit. */
  get lower(): string {
    this.#lower ??= lowerCase(this.source);
    return this.#lower;
  }

  /** Words of the text in lower case: runs of units that are neither marks nor other than letters and digits. */
  get words(): WordPlaces {
    this.#words ??= wordPlaces(this.lower);
    return this.#words;
  }

  get sourcePairs(): UnitPairs {
    this.#sourcePairs ??= new UnitPairs(this.source);
    return this.#sourcePairs;
  }

  get lowerPairs(): UnitPairs {
    this.#lowerPairs ??= new UnitPairs(this.lower);
    return this.#lowerPairs;
  }

  /** Returns a piece of the text as it is reported. */
  spanOf(start: number, end: number): Span {
    return { start: this.placeOf(start), end: this.placeOf(end) };
  }
}

function wordPlaces(text: string): WordPlaces {
  const starts = new Int32Array(Math.ceil(text.length / 2));
  const ends = new Uint8Array(text.length + 1);
  let count = 0;
  let wasInWord = false;
  for (let at = 0; at <= text.length; at++) {
    const kind = at < text.length ? classOf(text.charCodeAt(at)) : OTHER;
    const isInWord = kind !== OTHER && kind !== MARK;
    if (isInWord && !wasInWord) starts[count++] = at;
    else if (wasInWord && !isInWord) ends[at] = 1;
    wasInWord = isInWord;
  }
  return { starts: starts.subarray(0, count), ends };
}
