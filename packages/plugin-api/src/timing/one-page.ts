/**
 * A page of a list, of which one entry more was looked up: that one tells whether there is another page.
 * @returns what the page holds, and its last entry where another page follows
 */
export function onePage<T>(found: readonly T[], limit: number): { readonly shown: readonly T[]; readonly last?: T } {
  const shown = found.slice(0, limit);
  return { shown, ...(found.length > limit && { last: shown.at(-1) }) };
}
