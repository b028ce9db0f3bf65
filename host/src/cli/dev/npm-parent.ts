import { setInterval } from 'node:timers/promises';

const EVERY_MS = 1000;

/**
 * Waits until the npm that started this process is gone. A killed npm sends no signal to its script.
 * @returns resolves when npm is gone; never where something else started this process
 */
export async function npmGone(env: NodeJS.ProcessEnv): Promise<void> {
  if (env.npm_lifecycle_event === undefined) return new Promise(() => undefined);
  const parent = process.ppid;
  for await (const _ of setInterval(EVERY_MS, undefined, { ref: false })) {
    if (process.ppid !== parent) return;
  }
}
