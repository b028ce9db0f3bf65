import { z } from 'zod';

/** A page that an answer of a provider cites. */
export const Citation = z
  .strictObject({
    url: z.url(),
    title: z.string().optional(),
    snippet: z.string().optional(),
    text: z.string().describe('Span of the answer that the page supports, at most 300 characters.').optional(),
  })
  .meta({ id: 'Citation' });
