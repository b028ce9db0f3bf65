import { setTimeout as sleep } from 'node:timers/promises';
import { LostConnection } from './lost-connection.js';

/** Default time for which a payment outlasts an outage: PostgreSQL restarts in 1 to 3 s. */
export const DEFAULT_PATIENCE_MS = 10_000;

const FIRST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 500;

/**
 * Runs a statement that may run twice, again with growing pauses while the connection to the database is lost.
 * @param work gets whether an earlier try may have been done
 * @param patienceMs milliseconds from the first failure after which the last failure is thrown
 * @throws LostConnection, which says whether any of the tries may have been done; what `work` throws while none may
 */
export async function retryWhileAway<T>(work: (again: boolean) => Promise<T>, patienceMs: number): Promise<T> {
  let mayBeDone = false;
  let until: number | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await work(mayBeDone);
    } catch (error) {
      const isLost = error instanceof LostConnection;
      mayBeDone ||= isLost && error.mayBeDone;
      until ??= performance.now() + patienceMs;
      if (!isLost || performance.now() + pause > until) throw mayBeDone ? new LostConnection(true, error) : error;
    }
    await sleep(pause);
  }
}
