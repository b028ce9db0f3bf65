import { setImmediate as turn } from 'node:timers/promises';

/**
 * What is read in each answer, in order. A long one may take a tenth of a second: between two of them, whatever else the
 * host has to do has its turn.
 */
export async function readOneByOne<A, T>(answered: readonly A[], read: (answer: A) => readonly T[]): Promise<T[]> {
  const found: T[] = [];
  for (const answer of answered) {
    await turn();
    found.push(...read(answer));
  }
  return found;
}
