import { onePage, type WatchPage } from '@namedrop/plugin-api';

/** Looks up one page. @param look returns at most `limit` entries */
export async function pageOf<T extends { readonly id: string }>(
  { limit, before }: WatchPage,
  look: (page: WatchPage) => Promise<readonly T[]>,
): Promise<{ readonly shown: readonly T[]; readonly next_before: string | null }> {
  const { shown, last } = onePage(await look({ limit: limit + 1, before }), limit);
  return { shown, next_before: last?.id ?? null };
}
