import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between the first two looks, and at most between later ones: what takes long is looked for less often. */
const [FIRST_MS, LONGEST_MS] = [5, 50];
const GROWTH = 1.25;

/**
 * Looks time and again whether something has happened.
 * @param happened false: not yet
 * @param patience milliseconds
 * @returns the first that `happened` gives and is not false
 * @throws when it has not happened in time, with what was waited for; and what `happened` throws
 */
export async function until<T>(happened: () => T | false | Promise<T | false>, patience = 30_000): Promise<T> {
  const end = Date.now() + patience;
  for (let pause = FIRST_MS; ; pause = Math.min(LONGEST_MS, pause * GROWTH)) {
    const came = await happened();
    if (came !== false) return came;
    if (Date.now() >= end) throw new Error(`not within ${patience / 1000} s: ${happened}`);
    await sleep(pause);
  }
}
