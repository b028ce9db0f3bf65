/** Waits for a plugin's promise, but no longer than `ms`. @throws Error `did not finish within 10 s` */
export async function withTimeout<T>(ms: number, work: () => T | Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const fail = () => late.reject(new Error(`did not finish within ${ms / 1000} s`));
  // A host that was busy itself has not yet read what came in time.
  const timer = setTimeout(() => setImmediate(fail), ms);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
