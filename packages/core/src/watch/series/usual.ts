import { type CitedSeries, NOTHING_CITED } from './cited-series.js';
import { NO_RANKS, type RankSeries } from './rank-series.js';
import { EMPTY_SERIES, type Series } from './series.js';
import type { ShortSeries } from './short-series.js';

/** The noise of one platform: how its answers differ while nothing changes. At most about 12 kB as JSON. */
export interface Usual {
  /** Whether the tracked brand is named. */
  readonly mention: Series;
  readonly ranks: RankSeries;
  readonly cited: CitedSeries;
  /** Absent: the watch names no competitors. */
  readonly competitors?: readonly CompetitorUsual[];
}

/** How the answers of a platform differ about one competitor. About 450 bytes as JSON. */
export interface CompetitorUsual {
  /** As the watch names it. */
  readonly name: string;
  /** Whether it is named. */
  readonly named: ShortSeries;
  /** Whether it leads, in the answers that show a leader (see `leaderIn`). */
  readonly leads: ShortSeries;
  readonly ranks: RankSeries;
}

export const NOTHING_USUAL: Usual = { mention: EMPTY_SERIES, ranks: NO_RANKS, cited: NOTHING_CITED };
