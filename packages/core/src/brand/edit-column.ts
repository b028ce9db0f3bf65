/**
 * Levenshtein distances of a pattern to all that was read since the last reset: one column of the table, of which only
 * the rows within reach are kept up to date (Ukkonen's cut-off). So each unit costs a few steps, however long the pattern.
 */
export class EditColumn {
  private readonly column: number[];
  private reach = 0;
  private count = 0;

  constructor(
    private readonly pattern: string,
    private readonly most: number,
  ) {
    this.column = Array.from({ length: pattern.length + 1 }, () => 0);
    this.reset();
  }

  /** Forgets what was read. */
  reset(): void {
    this.count = 0;
    this.reach = Math.min(this.most, this.pattern.length);
    for (let row = 0; row <= this.reach; row++) this.column[row] = row;
  }

  /** Whether the distance is beyond `most`, whatever follows. */
  get isHopeless(): boolean {
    return this.reach < 0;
  }

  /** Reads one more unit and returns the distance of the whole pattern; anything above `most` means too far. */
  read(unit: number): number {
    const { pattern, most, column } = this;
    this.count++;
    const beyond = most + 1;
    const first = Math.max(1, this.count - most);
    const last = Math.min(this.reach + 1, pattern.length);
    let diagonal = column[first - 1] ?? beyond;
    let above = beyond;
    if (first === 1) above = column[0] = this.count;
    for (let row = first; row <= last; row++) {
      const left = row > this.reach ? beyond : (column[row] ?? beyond);
      const substituted = pattern.charCodeAt(row - 1) === unit ? diagonal : diagonal + 1;
      above = Math.min(substituted, left + 1, above + 1);
      diagonal = left;
      column[row] = above;
    }
    this.reach = last;
    while (this.reach >= first && (column[this.reach] ?? beyond) > most) this.reach--;
    if (this.reach < first && (first > 1 || (column[0] ?? beyond) > most)) this.reach = -1;
    return this.reach === pattern.length ? (column[pattern.length] ?? beyond) : beyond;
  }
}
