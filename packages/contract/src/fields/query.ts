import { z } from 'zod';
import { text } from './text.js';

/** Characters of a list of names, at most. */
const MAX_LIST = 1000;

/** A query parameter, which may come once. @param schema of a text */
export function once<S extends z.ZodType<unknown, string>>(schema: S) {
  return z.string({ error: ({ input }) => (Array.isArray(input) ? 'must be given once' : undefined) }).pipe(schema);
}

/** A query parameter that is a whole number, given once. */
export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}, once`;
  return z
    .string({ error: message })
    .regex(/^\d{1,16}$/, message)
    .transform(Number)
    .pipe(z.int().min(least, message).max(most, message));
}

/** A query parameter with names that commas separate, each once. @param known names that are valid; absent: any */
export function names<N extends string = string>(known?: readonly N[]) {
  return once(text(MAX_LIST)).transform((list, context): readonly N[] => {
    const given = [...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '') as N[];
    if (known && !given.every((name) => known.includes(name))) {
      context.addIssue({ code: 'custom', message: `must be one of ${known.join(', ')}, or several with commas` });
      return z.NEVER;
    }
    return given;
  });
}
