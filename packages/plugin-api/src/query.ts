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
