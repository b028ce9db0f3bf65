import { z } from 'zod';

/**
 * What can be seen of a text: no blanks, no controls, nothing that Unicode has programs ignore (zero-width characters,
 * variation selectors, soft hyphens, fillers, a byte order mark), and not the empty pattern of Braille.
 */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text of 1 to `max` code points, one of which can be seen. Blanks at the edges count, and are kept as sent. */
export function text(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .refine((value) => VISIBLE.test(value), 'must not be empty: at least one character must be visible')
    .meta({ minLength: 1 });
}
