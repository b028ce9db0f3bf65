/** Entries of the table of pairs; pairs that share one only weaken the test. */
const PAIRS = 2 ** 16;

/** UTF-16 units and pairs of neighbours of a text: rules out names that it cannot hold, however alike the rest is. */
export class UnitPairs {
  private readonly units = new Uint8Array(2 ** 16);
  private readonly pairs = new Uint8Array(PAIRS);

  constructor(text: string) {
    let before = 0;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      this.units[unit] = 1;
      if (at > 0) this.pairs[pairOf(before, unit)] = 1;
      before = unit;
    }
  }

  /**
   * Returns whether the text may hold a name within some edits, in time linear in the name. Each edit takes at most one
   * unit and two pairs of the name.
   */
  mayHold(name: string, edits: number): boolean {
    let units = edits;
    let pairs = 2 * edits;
    for (let at = 0; at < name.length; at++) {
      const unit = name.charCodeAt(at);
      if (this.units[unit] === 0 && --units < 0) return false;
      if (at > 0 && this.pairs[pairOf(name.charCodeAt(at - 1), unit)] === 0 && --pairs < 0) return false;
    }
    return true;
  }
}

function pairOf(before: number, unit: number): number {
  return (before * 257 + unit) % PAIRS;
}
