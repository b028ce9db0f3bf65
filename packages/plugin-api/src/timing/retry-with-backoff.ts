import { setTimeout as sleep } from 'node:timers/promises';

/** Default milliseconds for which work is tried again: PostgreSQL restarts in 1 to 3 s. */
const DEFAULT_PATIENCE_MS = 10_000;

const FIRST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 500;

export interface RetryOptions {
  /** Milliseconds from the first failure after which the last failure is thrown. Default: 10 s, longer than a restart takes. */
  readonly patienceMs?: number | undefined;
  /** Says of a failure whether another try may succeed. Default: any may. */
  readonly isTemporary?: (error: unknown) => boolean;
}

/**
 * Runs work that may run twice, again with growing pauses while it fails.
 * @throws a failure that is not temporary, or the last one
 */
export async function retryWithBackoff<T>(work: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { patienceMs = DEFAULT_PATIENCE_MS, isTemporary = () => true } = options;
  let until: number | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      until ??= performance.now() + patienceMs;
      if (!isTemporary(error) || performance.now() + pause > until) throw error;
    }
    await sleep(pause);
  }
}
