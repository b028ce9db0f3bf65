/** A call that goes on when it must have ended: a fault of what is tested, whatever it would still bring. */
export class Unsettled extends Error {
  override readonly name = 'Unsettled';
}

/**
 * Waits for a call, at most so long.
 * @param complaint sentence for the developer: what did not end, and what to look for
 * @throws what the call throws, or `Unsettled`
 */
export async function inTime<T>(ms: number, complaint: string, work: T | Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Unsettled(complaint)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns how a call ended. @throws Unsettled when it did not end */
export async function outcomeOf<T>(work: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [outcome] = await Promise.allSettled([work]);
  if (outcome.status === 'rejected' && outcome.reason instanceof Unsettled) throw outcome.reason;
  return outcome;
}
