import { setImmediate as turn } from 'node:timers/promises';
import type { Heard } from './asking.js';

/**
 * What is read in each answer, in order. A long one may take a tenth of a second: between two of them, whatever else the
 * host has to do has its turn.
 */
export async function readOneByOne<T>(answered: readonly Heard[], read: (voice: Heard) => readonly T[]): Promise<T[]> {
  const found: T[] = [];
  for (const voice of answered) {
    await turn();
    found.push(...read(voice));
  }
  return found;
}
