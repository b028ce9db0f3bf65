/** So many of so many. */
export interface Share {
  readonly hits: number;
  readonly total: number;
}

/** Counts hits under a key: a surface, a length of brand. */
export class Tally {
  private readonly shares = new Map<string, { hits: number; total: number }>();

  add(key: string, isHit: boolean): void {
    const share = this.shares.get(key) ?? { hits: 0, total: 0 };
    share.total++;
    if (isHit) share.hits++;
    this.shares.set(key, share);
  }

  get(key: string): Share {
    return this.shares.get(key) ?? { hits: 0, total: 0 };
  }

  /** All keys together. */
  get all(): Share {
    return sumOf([...this.shares.values()]);
  }

  get keys(): readonly string[] {
    return [...this.shares.keys()];
  }
}

/** Adds hits and totals. */
export function sumOf(shares: readonly Share[]): Share {
  return {
    hits: shares.reduce((sum, { hits }) => sum + hits, 0),
    total: shares.reduce((sum, { total }) => sum + total, 0),
  };
}

/** `98.86 % (1562/1580)`. */
export function percent({ hits, total }: Share): string {
  return total === 0 ? 'none' : `${((100 * hits) / total).toFixed(2)} % (${hits}/${total})`;
}
