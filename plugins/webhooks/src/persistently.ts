import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds before the second, third… try: a quarter of a minute in all, in which a database can be restarted. */
const PAUSES_MS = [250, 500, 1000, 2000, 4000, 8000];

/**
 * Does what must be done, again after growing pauses when it fails.
 * @param stopping ends the pauses
 * @throws what the last try threw
 */
export async function persistently<T>(work: () => Promise<T>, stopping: AbortSignal): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (stopping.aborted) throw error;
      await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return work();
}
