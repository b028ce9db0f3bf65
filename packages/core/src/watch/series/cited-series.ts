import { hitsIn, MOST_OLD, restarted, type Series, shiftOf, withObservation } from './series.js';
import { fromShort, type ShortSeries, toShort } from './short-series.js';

/** Pages or sites that the answers of a platform cite. */
export interface CitedSeries {
  /** Answers before the latest ones, at most 128. */
  readonly old: number;
  /** The latest answers, at most 32. */
  readonly recent: number;
  /** Upper bound of the old answers that cited a page which is not in `pages`. */
  readonly forgotten: number;
  /** The most cited ones, by fingerprint. */
  readonly pages: Readonly<Record<string, ShortSeries>>;
}

export const NOTHING_CITED: CitedSeries = { old: 0, recent: 0, forgotten: 0, pages: {} };

/** The most pages or sites that are kept of a platform. */
const MOST_PAGES = 100;
/** The most answers of `recent`. */
export const MOST_RECENT_CITED = 32;

export interface NextCitedSeries {
  readonly cited: CitedSeries;
  /** Number of pages or sites that have come or gone. */
  readonly changes: number;
}

export interface CitedSeriesOptions {
  /** Limit of the probability per run that chance alone shows any change, 0 to 1; 0 switches the search off. */
  readonly chance: number;
  /** Whether answers that leave `recent` are counted as old. */
  readonly learns: boolean;
}

/**
 * Adds the citations of an answer. All pages share the probability. The rarest pages are dropped when there are too many;
 * a page that is not kept counts as cited as often as the most cited page that was dropped.
 */
export function nextCitedSeries(
  before: CitedSeries,
  cited: ReadonlySet<string>,
  { chance, learns }: CitedSeriesOptions,
): NextCitedSeries {
  const ids = [...new Set([...Object.keys(before.pages), ...cited])];
  const options = { learns, mostRecent: MOST_RECENT_CITED };
  const share = chance / (2 * Math.max(1, ids.length));
  const pages = ids.map((id) => {
    const page = before.pages[id];
    const series = withObservation(page ? fromShort(page) : uncited(before), cited.has(id), options);
    const shift = shiftOf(series, { rise: share, fall: share });
    return { id, series: shift ? restarted(series, shift.latest.total) : series, isChanged: shift !== undefined };
  });
  const isFull = before.recent >= MOST_RECENT_CITED;
  const counts = isFull && learns && before.old < MOST_OLD;
  const kept = pages
    .filter(({ series, isChanged }) => isChanged || weightOf(series) > 0)
    .toSorted((one, other) => weightOf(other.series) - weightOf(one.series));
  const dropped = kept.slice(MOST_PAGES).map(({ series }) => series);
  return {
    cited: {
      old: counts ? before.old + 1 : before.old,
      recent: isFull ? before.recent : before.recent + 1,
      forgotten: Math.max(before.forgotten, ...dropped.map((series) => oldHitsOf(series, before.old < MOST_OLD))),
      pages: Object.fromEntries(kept.slice(0, MOST_PAGES).map(({ id, series }) => [id, toShort(series)])),
    },
    changes: pages.filter(({ isChanged }) => isChanged).length,
  };
}

/** Returns the series of a page that no answer is known to have cited. */
export function uncited({ old, recent, forgotten }: CitedSeries): Series {
  const zeros = '0'.repeat(Math.min(recent, MOST_RECENT_CITED));
  return { old: { total: old, hits: 0 }, recent: zeros, ...(forgotten > 0 && { unsure: forgotten }) };
}

/** Returns the upper bound of the answers that cited a page. */
function weightOf({ old, unsure = 0, recent }: Series): number {
  return old.hits + unsure + hitsIn(recent);
}

/** @param isLearning whether what is recent may become old */
function oldHitsOf(series: Series, isLearning: boolean): number {
  return isLearning ? weightOf(series) : series.old.hits + (series.unsure ?? 0);
}
