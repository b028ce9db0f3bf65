import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two looks. */
const PAUSE_MS = 5;

/**
 * Looks time and again whether something has happened.
 * @param happened false: not yet
 * @param patience milliseconds
 * @returns the first that `happened` gives and is not false
 * @throws when it has not happened in time, with what was waited for; and what `happened` throws
 */
export async function until<T>(happened: () => T | false | Promise<T | false>, patience = 30_000): Promise<T> {
  for (const end = Date.now() + patience; ; await sleep(PAUSE_MS)) {
    const came = await happened();
    if (came !== false) return came;
    if (Date.now() >= end) throw new Error(`not within ${patience / 1000} s: ${happened}`);
  }
}
