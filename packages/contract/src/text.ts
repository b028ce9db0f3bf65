import { z } from 'zod';

/** A text of `min`…`max` code points. `min` counts after trimming, so blanks are too short; `max` counts as sent (decision 29). */
export function text(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .refine((value) => value.trim() !== '', { error: 'must not be empty or blank', abort: true });
}
