import { z } from 'zod';

/** A page that an answer of a provider cites. */
export const Citation = z.strictObject({
  url: z.url(),
  title: z.string().optional(),
  snippet: z.string().optional(),
  /** The span of the answer that it supports, at most 300 code points. */
  text: z.string().optional(),
});
