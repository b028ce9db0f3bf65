import { onAbort } from './on-abort.js';

/**
 * Runs work under a deadline and a stop signal, and comes back in time even when the work ignores its signal.
 * @param ms from now, ≥ 0; past it the signal's reason is a `TimeoutError`
 * @throws what the work throws, or the signal's reason once it has been aborted
 */
export async function withDeadline<T>(
  ms: number,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const aborted = Promise.withResolvers<never>();
  // Nobody may be left to hear it, when the work throws before the race begins.
  aborted.promise.catch(() => undefined);
  const abort = (reason: unknown) => {
    aborted.reject(reason);
    controller.abort(reason);
  };
  const timer = setTimeout(() => abort(new DOMException('deadline passed', 'TimeoutError')), ms);
  const forget = onAbort(stop, () => abort(stop.reason));
  if (stop.aborted) abort(stop.reason);
  try {
    return await Promise.race([work(controller.signal), aborted.promise]);
  } finally {
    clearTimeout(timer);
    forget();
  }
}
