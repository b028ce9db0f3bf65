import { onePage, type WatchPage, wholeNumber, z } from '@namedrop/plugin-api';

/** Entries of a page unless the caller says how many, and at most. */
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** Query of a list; other parameters are ignored, as in bodies. */
export const PageQuery = z.object({
  limit: wholeNumber(1, MAX_LIMIT).default(DEFAULT_LIMIT),
  before: z.uuid({ error: 'must be the next_before of the page before, once' }).optional(),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Looks up one page. @param look returns at most `limit` entries */
export async function pageOf<T extends { readonly id: string }>(
  { limit, before }: PageQuery,
  look: (page: WatchPage) => Promise<readonly T[]>,
): Promise<{ readonly shown: readonly T[]; readonly next_before: string | null }> {
  const { shown, last } = onePage(await look({ limit: limit + 1, before }), limit);
  return { shown, next_before: last?.id ?? null };
}
