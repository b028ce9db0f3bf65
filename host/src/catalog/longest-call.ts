import type { Catalog } from '@namedrop/core';

/** For work of a call besides asking: money, the database, the report. */
const MARGIN_MS = 10_000;

/** Returns the milliseconds after which any call has its answer, unless something hangs. */
export function longestCallMs({ longestDeadlineMs }: Pick<Catalog, 'longestDeadlineMs'>): number {
  return longestDeadlineMs + MARGIN_MS;
}
