/** Page that a caller asks for. */
export interface AskedPage<C> {
  readonly limit: number;
  /** Cursor of the last entry of the page before; absent: from the newest. */
  readonly before?: C;
}

/**
 * Returns a page of a list, of which one entry more was looked up: that one shows whether there is another page.
 * @returns the entries of the page, and its last entry where another page follows
 */
export function onePage<T>(found: readonly T[], limit: number): { readonly shown: readonly T[]; readonly last?: T } {
  const shown = found.slice(0, limit);
  return { shown, ...(found.length > limit && { last: shown.at(-1) }) };
}

/**
 * Looks up a page.
 * @param look returns at most `limit` entries
 * @param cursorOf returns the cursor of an entry
 * @returns the entries of the page, and the cursor of the next one; null: this is the last page
 */
export async function pageOf<T, C>(
  { limit, before }: AskedPage<C>,
  look: (page: AskedPage<C>) => Promise<readonly T[]>,
  cursorOf: (entry: T) => C,
): Promise<{ readonly shown: readonly T[]; readonly next_before: C | null }> {
  const { shown, last } = onePage(await look({ limit: limit + 1, before }), limit);
  return { shown, next_before: last === undefined ? null : cursorOf(last) };
}
