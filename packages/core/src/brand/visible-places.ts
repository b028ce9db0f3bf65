import type { VisibleText } from './visible-text.js';

/** Places in the visible text of what stands at places of the answer, read once for any number of them. */
export class VisiblePlaces {
  /** By place of the answer. */
  private readonly places: Int32Array;

  /** @param length UTF-16 units of the answer */
  constructor({ offsets }: VisibleText, length: number) {
    this.places = new Int32Array(length + 1);
    let place = 0;
    for (let unit = 0; unit < offsets.length; unit++) {
      while (place <= (offsets[unit] ?? 0) && place <= length) this.places[place++] = unit;
    }
    this.places.fill(offsets.length, place);
  }

  /** Returns the place of what stands at a place of the answer, or of the next thing shown. */
  of(place: number): number {
    return this.places[place] ?? 0;
  }
}
