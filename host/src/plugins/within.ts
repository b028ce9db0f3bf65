/** Waits for a plugin's promise, but no longer than `ms`. @throws Error `did not finish within 10 s` */
export async function within<T>(ms: number, work: () => T | Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`did not finish within ${ms / 1000} s`)), ms);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
