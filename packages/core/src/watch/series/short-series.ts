import { EMPTY_SERIES, type Series } from './series.js';

/** A `Series` as a short list. */
export type ShortSeries = readonly [old: number, oldHits: number, unsure: number, recent: string];

export function fromShort([total, hits, unsure, recent]: ShortSeries): Series {
  return { old: { total, hits }, recent, unsure };
}

export function toShort({ old, unsure = 0, recent }: Series): ShortSeries {
  return [old.total, old.hits, unsure, recent];
}

export const NO_SERIES = toShort(EMPTY_SERIES);
