import { cutText } from '@namedrop/core';
import { z } from '@namedrop/plugin-api';
import { unknownKeyText } from '../../config/fault-text.js';

/** Characters of an unknown key that are repeated. */
const MAX_KEY = 40;

/** How the schemas of plugins are built, and how what they find is told. Plugins may be plain JavaScript. */

/** Anything that can be called. */
export const callable = z.custom<() => unknown>((value) => typeof value === 'function', 'must be a function');

/** A zod schema, of whichever copy of zod. */
export const schema = z.custom<z.ZodType>(
  (value) => typeof (value as { safeParse?: unknown } | undefined)?.safeParse === 'function',
  'must be a zod schema',
);

/** A port, of whichever copy of this API. */
export const aPort = z.custom<{ readonly token: symbol }>(
  (value) => typeof (value as { token?: unknown } | undefined)?.token === 'symbol',
  'must be a port (see port)',
);

/** Text with at least one character. */
export const text = z.string('must be text').min(1, 'must not be empty');

/** One of a few words. */
export function oneOf<const W extends readonly string[]>(words: W) {
  const quoted = words.map((word) => `'${word}'`);
  return z.enum(words, `must be ${[quoted.slice(0, -1).join(', '), quoted.at(-1)].join(' or ')}`);
}

/** Builds the schema of an object that has no further keys, so that a typo is reported. @param must sentence for another kind of value */
export function strictShape<S extends z.ZodRawShape>(shape: S, must: string) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return must;
      return issue.keys
        .map((key) => `must not have '${cutText(key, MAX_KEY)}': ${unknownKeyText(key, known)}`)
        .join('; ');
    },
  });
}

/** A list of what one schema describes. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.array(item, 'must be a list');
}

/** A list that is refused before any entry is looked at when it has too many. */
export function shortListOf<S extends z.ZodType>(item: S, most: number) {
  return listOf(z.unknown()).max(most, `must not have more than ${most} entries`).pipe(z.array(item));
}

/**
 * What is wrong with a value that a plugin handed over.
 * @returns a sentence for each fault, with its place, e.g. `routes[0].auth must be 'bearer', 'session' or 'none'`; the values
 * themselves are not repeated
 */
export function shapeFaults(shape: z.ZodType, value: unknown): string[] {
  try {
    const { error } = shape.safeParse(value);
    return (error?.issues ?? []).map(({ path, message }) => `${placeOf(path)} ${message}`.trim());
  } catch {
    return ['has a member that throws when it is read'];
  }
}

function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
