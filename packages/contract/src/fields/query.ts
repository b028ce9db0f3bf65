import { z } from 'zod';

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
