import { Unsettled } from '../in-time.js';

/** Milliseconds after its signal in which a call must end: room for a busy machine, far below any SDK's own timeout. */
export const GRACE_MS = 3_000;
const LOOK_MS = 100;

const IGNORES_ITS_SIGNAL = `ask() had not ended ${GRACE_MS / 1000} s after its signal was aborted: every fetch and every pause must take the signal.`;

/**
 * Waits for a call that its signal must end. The signal is not held: one that only its caller holds must work too.
 * @throws what the call throws, or `Unsettled` when it goes on after its signal
 */
export function endedBySignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const watched = new WeakRef(signal);
  const late = Promise.withResolvers<never>();
  let aborted: number | undefined;
  const timer = setInterval(() => {
    if (watched.deref()?.aborted) aborted ??= performance.now();
    if (aborted !== undefined && performance.now() - aborted > GRACE_MS) late.reject(new Unsettled(IGNORES_ITS_SIGNAL));
  }, LOOK_MS);
  return Promise.race([work, late.promise]).finally(() => clearInterval(timer));
}
