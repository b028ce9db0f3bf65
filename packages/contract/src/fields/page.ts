import { z } from 'zod';
import { wholeNumber } from './query.js';

/** Entries of a page unless the caller chooses, and at most. */
export const PAGE_ENTRIES = { default: 50, max: 200 } as const;

/** Query parameter `limit` of a list with cursor pages. */
export const PageLimit = wholeNumber(1, PAGE_ENTRIES.max)
  .describe('Entries of the page, at most.')
  .default(PAGE_ENTRIES.default);

/** Query parameter `before` of a list whose entries have UUIDs. */
export const Cursor = z
  .uuid({ error: 'must be the next_before of the page before, once' })
  .transform((id) => id.toLowerCase())
  .describe('`next_before` of the page before. Default: the newest entries.');

/** Field `next_before` of a page. */
export const NextBefore = z.uuid().nullable().describe('`before` of the next page; null on the last one.');
