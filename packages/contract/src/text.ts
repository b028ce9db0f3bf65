import { z } from 'zod';

/** A text of 1 to `max` code points. Blanks alone are empty; at the edges they count as sent. */
export function text(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .refine((value) => value.trim() !== '', 'must not be empty or blank');
}
