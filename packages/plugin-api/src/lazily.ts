/** What `load` gives, asked for at the first call; every call gets the same. A load that fails stays failed. */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
