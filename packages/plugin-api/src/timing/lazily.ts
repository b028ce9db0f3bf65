/**
 * Returns a function that calls `load` once and gives every caller its result. After a failure the next call loads again:
 * a process may run out of file handles for a moment.
 */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
