import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** Waits for a plugin's promise, but no longer than `ms`. @throws Error `did not finish within 10 s` */
export async function within<T>(ms: number, work: () => T | Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = sleep(ms, undefined, { signal: done.signal }).then(async () => {
    // A host that was busy itself has not yet read what came in time.
    await turn();
    throw new Error(`did not finish within ${ms / 1000} s`);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    done.abort();
    late.catch(() => undefined);
  }
}
