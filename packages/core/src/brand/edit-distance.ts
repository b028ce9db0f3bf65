/** What units are read from: a text. */
type Units = Pick<string, 'length' | 'charCodeAt'>;

/**
 * Levenshtein distances of a pattern to pieces of a text, where they are small. Units that agree are passed over, and
 * one that does not is tried as every kind of edit: with two edits, that is at most 13 passes, mostly over few units.
 */
export class EditDistance {
  /** @param most distances beyond are not told: 1 or 2 */
  constructor(
    private readonly pattern: Units,
    private readonly text: Units,
    private readonly most: number,
  ) {}

  /** The distance to the piece from `start` up to `end`; anything above `most` means too far. */
  to(start: number, end: number): number {
    return this.ofRest(0, start, end, this.most);
  }

  /** The distance of what is left of the pattern from a unit on. */
  private ofRest(from: number, start: number, end: number, most: number): number {
    const { pattern, text } = this;
    const surplus = end - start - (pattern.length - from);
    if (Math.abs(surplus) > most) return most + 1;
    let unit = from;
    let at = start;
    while (unit < pattern.length && at < end && pattern.charCodeAt(unit) === text.charCodeAt(at)) {
      unit++;
      at++;
    }
    if (unit === pattern.length || at === end) return Math.abs(surplus);
    if (most === 0) return 1;
    let least = this.ofRest(unit + 1, at + 1, end, most - 1);
    if (surplus < most) least = Math.min(least, this.ofRest(unit + 1, at, end, most - 1));
    if (surplus > -most) least = Math.min(least, this.ofRest(unit, at + 1, end, most - 1));
    return 1 + least;
  }
}
