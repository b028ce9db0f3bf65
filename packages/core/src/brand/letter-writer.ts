import { textOf } from './units.js';

/** Letters of a normalised text, with the way back; all arrays run along the letters. */
export interface Letters {
  readonly letters: string;
  /** Where the letter's character begins and ends in the source. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** See `normalise`. */
  readonly gaps: Uint8Array;
}

/** Collects the letters of a normalised text. */
export class LetterWriter {
  private units: Uint16Array<ArrayBuffer>;
  private from: Int32Array;
  private to: Int32Array;
  private gaps: Uint8Array;
  private length = 0;

  /** @param capacity letters that are expected; more may come */
  constructor(capacity: number) {
    this.units = new Uint16Array(capacity);
    this.from = new Int32Array(capacity);
    this.to = new Int32Array(capacity);
    this.gaps = new Uint8Array(capacity);
  }

  /** Adds a letter of the character from one place of the source to another. */
  put(unit: number, from: number, to: number, gap: number): void {
    if (this.length === this.units.length) this.grow();
    this.units[this.length] = unit;
    this.from[this.length] = from;
    this.to[this.length] = to;
    this.gaps[this.length] = gap;
    this.length++;
  }

  /**
   * Adds characters that are a letter each, up to one that is not: at least one, and as many as there is room for.
   * @param letters by code: the letter that a character becomes; 0, or none: it is not a letter
   * @param gap before the first letter; the others have none
   * @returns the place behind them
   */
  putRun(source: string, start: number, letters: Uint8Array, gap: number): number {
    if (this.length === this.units.length) this.grow();
    const { units, from, to, gaps } = this;
    let { length } = this;
    gaps[length] = gap;
    const end = Math.min(source.length, start + units.length - length);
    let at = start;
    for (; at < end; length++) {
      const letter = letters[source.charCodeAt(at)] ?? 0;
      if (letter === 0) break;
      units[length] = letter;
      from[length] = at;
      to[length] = ++at;
    }
    this.length = length;
    return at;
  }

  /** Moves the end of the last letter where that is at a place. */
  extend(at: number, to: number): void {
    if (this.length > 0 && this.to[this.length - 1] === at) this.to[this.length - 1] = to;
  }

  finish(): Letters {
    const { units, from, to, gaps, length } = this;
    return {
      letters: textOf(units, length),
      from: from.subarray(0, length),
      to: to.subarray(0, length),
      gaps: gaps.subarray(0, length),
    };
  }

  private grow(): void {
    const { units, from, to, gaps } = this;
    const capacity = 2 * units.length + 1;
    this.units = new Uint16Array(capacity);
    this.units.set(units);
    this.from = new Int32Array(capacity);
    this.from.set(from);
    this.to = new Int32Array(capacity);
    this.to.set(to);
    this.gaps = new Uint8Array(capacity);
    this.gaps.set(gaps);
  }
}
