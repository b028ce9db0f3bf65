import { createHash } from 'node:crypto';

/** Two thirds of the answers to build rules on, and one third to check them on. */
export type Split = 'build' | 'aside';

/** Choices of the command line. */
export const SPLITS = ['all', 'build', 'aside'] as const;

const PARTS = 3n;

/** Returns the split of an answer. `aside` where the SHA-256 of its id, as an integer, is divisible by 3. */
export function splitOf(id: string): Split {
  const hash = BigInt(`0x${createHash('sha256').update(id).digest('hex')}`);
  return hash % PARTS === 0n ? 'aside' : 'build';
}

/** Returns the items of a split by their ids. `all` keeps every item. */
export function inSplit<T extends { readonly id: string }>(
  items: readonly T[],
  split: (typeof SPLITS)[number],
): readonly T[] {
  return split === 'all' ? items : items.filter(({ id }) => splitOf(id) === split);
}
