import type { Notes } from './vendor.js';

/** Notes, and what a reader wrote into them. */
export interface KeptNotes extends Notes {
  /** The kinds that it did not know. */
  readonly kinds: readonly string[];
  /** How often it found no answer. */
  readonly empties: number;
}

export function freshNotes(): KeptNotes {
  const kinds: string[] = [];
  let empties = 0;
  return {
    kinds,
    get empties() {
      return empties;
    },
    unknown: (kind) => void kinds.push(kind),
    empty: () => void empties++,
  };
}
