import { BREAK } from './fold-character.js';

const SPACE = 0x20;
const BAR = 0x7c;
const NEW_LINE = 0x0a;
const BLOCK_END = BREAK.charCodeAt(0);
/** How many units one call of String.fromCharCode takes. */
const CHUNK = 8192;

/** Collects shown text unit by unit, each with its place in the source. White space is written once. */
export class TextWriter {
  private readonly units: number[] = [];
  private readonly places: number[] = [];
  private waiting = 0;
  private waitingAt = 0;

  /** Where the next visible unit goes. */
  get next(): number {
    return this.waiting > 0 ? this.end + 1 : this.end;
  }

  /** Behind the last visible unit. */
  get end(): number {
    return this.units.length;
  }

  /** Whether what is put next begins a block. */
  get beginsBlock(): boolean {
    return this.waiting === BLOCK_END || this.end === 0;
  }

  put(unit: number, at: number): void {
    this.flush();
    this.write(unit, at);
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

  finish(): { text: string; offsets: readonly number[] } {
    const parts: string[] = [];
    for (let start = 0; start < this.end; start += CHUNK) {
      parts.push(String.fromCharCode(...this.units.slice(start, start + CHUNK)));
    }
    return { text: parts.join(''), offsets: this.places };
  }

  private flush(): void {
    if (this.waiting === 0) return;
    this.write(this.waiting, this.waitingAt);
    this.waiting = 0;
  }

  private write(unit: number, at: number): void {
    this.units.push(unit);
    this.places.push(at);
  }
}
