import { createHash } from 'node:crypto';

/** Numbers that look random and are the same for the same seed. */
export class Random {
  #state: number;

  constructor(...seed: readonly (string | number)[]) {
    this.#state = createHash('sha256').update(seed.join('|')).digest().readUInt32LE();
  }

  /** Returns a number from 0, inclusive, to 1, exclusive. By mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a whole number in a range, both ends inclusive. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(all: readonly [T, ...T[]] | readonly T[]): T {
    return all[Math.floor(this.next() * all.length)] as T;
  }
}
