/** Reads parameters of a query; the first of each name counts, and an empty one is absent. */
export function readFilters<N extends string>(search: string, names: readonly N[]): Partial<Record<N, string>> {
  const params = new URLSearchParams(search);
  const entries = names.flatMap((name): [N, string][] => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(entries) as Partial<Record<N, string>>;
}

/** Returns the query with one parameter changed, with its `?`; empty without parameters. */
export function withFilter(search: string, name: string, value: string | undefined): string {
  const params = new URLSearchParams(search);
  if (value) params.set(name, value);
  else params.delete(name);
  // Commas of lists stay readable in a copied link.
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
