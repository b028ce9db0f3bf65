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
  const timer = setTimeout(() => controller.abort(new DOMException('deadline passed', 'TimeoutError')), ms);
  const onStop = () => controller.abort(stop.reason);
  stop.addEventListener('abort', onStop, { once: true });
  if (stop.aborted) onStop();
  const aborted = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(controller.signal.reason);
    if (controller.signal.aborted) fail();
    else controller.signal.addEventListener('abort', fail, { once: true });
  });
  // Nobody may be left to hear it, when the work throws before the race begins.
  aborted.catch(() => undefined);
  try {
    return await Promise.race([work(controller.signal), aborted]);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', onStop);
  }
}
