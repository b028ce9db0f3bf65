import { BREAK } from './fold-character.js';
import { textOf } from './units.js';

const SPACE = 0x20;
const BAR = 0x7c;
const NEW_LINE = 0x0a;
const BLOCK_END = BREAK.charCodeAt(0);

/** Collects shown text unit by unit, each with its place in the source. White space is written once. */
export class TextWriter {
  private units: Uint16Array<ArrayBuffer>;
  private places: Int32Array;
  private length = 0;
  private waiting = 0;
  private waitingAt = 0;

  /** @param capacity units that are expected; more may come */
  constructor(capacity: number) {
    this.units = new Uint16Array(capacity + 1);
    this.places = new Int32Array(capacity + 1);
  }

  /** Where the next visible unit goes. */
  get next(): number {
    return this.waiting > 0 ? this.end + 1 : this.end;
  }

  /** Behind the last visible unit. */
  get end(): number {
    return this.length;
  }

  /** Whether what is put next begins a block. */
  get beginsBlock(): boolean {
    return this.waiting === BLOCK_END || this.end === 0;
  }

  put(unit: number, at: number): void {
    if (this.waiting !== 0) this.flush();
    this.write(unit, at);
  }

  /** Puts a piece of the source that is shown unit for unit: at least one, its first one no space. */
  putRun(source: string, from: number, to: number): void {
    if (this.waiting !== 0) this.flush();
    while (this.length + to - from > this.units.length) this.grow();
    const { units, places } = this;
    let { length } = this;
    for (let at = from; at < to; at++) {
      units[length] = source.charCodeAt(at);
      places[length++] = at;
    }
    this.length = length;
  }

  /** A space or soft line break: shown only between two visible units. */
  space(at: number, lineBreak = false): void {
    if (this.beginsBlock) return;
    if (this.waiting === 0) this.waitingAt = at;
    if (this.waiting !== NEW_LINE) this.waiting = lineBreak ? NEW_LINE : SPACE;
  }

  /** The end of a block. */
  breakBlock(at: number): void {
    if (this.end === 0) return;
    if (this.waiting === 0) this.waitingAt = at;
    this.waiting = BLOCK_END;
  }

  /** The bar between two cells of a table. */
  bar(at: number): void {
    this.space(at);
    this.put(BAR, at);
    this.space(at);
  }

  finish(): { text: string; offsets: Int32Array } {
    return { text: textOf(this.units, this.length), offsets: this.places.subarray(0, this.length) };
  }

  private flush(): void {
    this.write(this.waiting, this.waitingAt);
    this.waiting = 0;
  }

  private write(unit: number, at: number): void {
    if (this.length === this.units.length) this.grow();
    this.units[this.length] = unit;
    this.places[this.length] = at;
    this.length++;
  }

  private grow(): void {
    const { units, places } = this;
    this.units = new Uint16Array(2 * units.length);
    this.units.set(units);
    this.places = new Int32Array(2 * places.length);
    this.places.set(places);
  }
}
