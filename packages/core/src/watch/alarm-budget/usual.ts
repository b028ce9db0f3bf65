import { type CitedSeries, NOTHING_CITED } from './cited-series.js';
import { NO_RANKS, type RankSeries } from './rank-series.js';
import { EMPTY_SERIES, type Series } from './series.js';

/** The noise of one platform: how its answers differ while nothing changes. At most about 7 kB as JSON. */
export interface Usual {
  /** Whether the tracked brand is named. */
  readonly mention: Series;
  readonly ranks: RankSeries;
  readonly cited: CitedSeries;
}

export const NOTHING_USUAL: Usual = { mention: EMPTY_SERIES, ranks: NO_RANKS, cited: NOTHING_CITED };
