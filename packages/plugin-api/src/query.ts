import { z } from 'zod';

/** A query parameter that is a whole number, given once. */
export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}, once`;
  return z
    .string({ error: message })
    .regex(/^\d{1,16}$/, message)
    .transform(Number)
    .pipe(z.int().min(least, message).max(most, message));
}

/**
 * A page of a list, of which one entry more was looked up: that one tells whether there is another page.
 * @returns what the page holds, and its last entry where another page follows
 */
export function onePage<T>(found: readonly T[], limit: number): { readonly shown: readonly T[]; readonly last?: T } {
  const shown = found.slice(0, limit);
  return { shown, ...(found.length > limit && { last: shown.at(-1) }) };
}
