import { TimeoutError } from '../errors/namedrop-error.js';

/** The time that a call has. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Returns the milliseconds left. */
  left(): number;
  /** Waits for a promise until the deadline. @throws the reason of the signal */
  race<T>(promise: Promise<T>): Promise<T>;
  /** Waits for some milliseconds. @throws the reason of the signal */
  sleep(ms: number): Promise<void>;
}

/**
 * Runs work that ends at a deadline, or when the caller aborts it.
 * @param what name of the call in the error's message
 * @throws TimeoutError at the deadline, the reason of `aborting` when that is aborted, and what `work` throws
 */
export async function withDeadline<T>(
  what: string,
  ms: number,
  aborting: AbortSignal | undefined,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  aborting?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(aborting?.reason);
  aborting?.addEventListener('abort', abort);
  const late = () => controller.abort(new TimeoutError(`${what} had no reply within ${ms} ms`));
  const timer = setTimeout(late, ms);
  const end = performance.now() + ms;
  // A fetch of the caller's own may ignore the signal.
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  aborted.catch(() => undefined);
  const race = <P>(promise: Promise<P>) => Promise.race([promise, aborted]);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const sleep = (wait: number) =>
    race(
      new Promise<void>((resolve) => {
        waiting = setTimeout(resolve, wait);
      }),
    );
  try {
    return await work({ signal, left: () => end - performance.now(), race, sleep });
  } finally {
    clearTimeout(timer);
    clearTimeout(waiting);
    aborting?.removeEventListener('abort', abort);
  }
}
