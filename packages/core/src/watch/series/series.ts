import { hasFallen, hasRisen, type Split, type Tally } from './tally.js';

/** Sequence of yes or no, one per answer since the last reported change. */
export interface Series {
  /** The first observations before `recent`, at most 128: later ones do not count, so that slow drift adds up. */
  readonly old: Tally;
  /** The latest observations, the newest last: `1` yes, `0` no. */
  readonly recent: string;
  /** Old hits beyond those of `old` that may have been forgotten. */
  readonly unsure?: number;
}

/** Lengths of the latest part that each run compares with all observations before it. */
export const WINDOWS = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 28, 34, 40, 48] as const;

/** The most observations of `recent`. */
export const MOST_RECENT = 48;

/** The most observations before them. */
export const MOST_OLD = 128;

export const EMPTY_SERIES: Series = { old: { total: 0, hits: 0 }, recent: '' };

export interface LearningOptions {
  /** Whether what leaves `recent` is counted as old. */
  readonly learns: boolean;
  /** The most observations of `recent`, at most 48. */
  readonly mostRecent?: number;
}

/** Appends an observation. */
export function withObservation(
  series: Series,
  hit: boolean,
  { learns, mostRecent = MOST_RECENT }: LearningOptions,
): Series {
  const { old } = series;
  const recent = series.recent + (hit ? '1' : '0');
  const excess = recent.length - mostRecent;
  if (excess <= 0) return { ...series, recent };
  const counts = learns && old.total < MOST_OLD;
  const learned = { total: old.total + 1, hits: old.hits + (recent.startsWith('1') ? 1 : 0) };
  return { ...series, old: counts ? learned : old, recent: recent.slice(excess) };
}

/** A change of the share of yes. */
export interface Shift extends Split {
  readonly direction: 'rise' | 'fall';
}

/** Limits of the probability per run that chance alone shows a change, 0 to 1; 0 switches the search off. */
export interface ShiftChances {
  readonly rise: number;
  readonly fall: number;
}

/** Finds the shortest latest part that differs from the observations before it. */
export function shiftOf({ old, recent, unsure = 0 }: Series, chances: ShiftChances): Shift | undefined {
  const rise = chances.rise / WINDOWS.length;
  const fall = chances.fall / WINDOWS.length;
  const all = { total: old.total + recent.length, hits: old.hits + hitsIn(recent) };
  let hits = 0;
  let counted = 0;
  for (const window of WINDOWS) {
    if (window > recent.length) return undefined;
    for (; counted < window; counted++) hits += recent[recent.length - 1 - counted] === '1' ? 1 : 0;
    const latest = { total: window, hits };
    const before = { total: all.total - window, hits: all.hits - hits };
    const most = { total: before.total, hits: Math.min(before.total, before.hits + unsure) };
    if (rise > 0 && hasRisen({ before: most, latest }, rise)) return { direction: 'rise', before: most, latest };
    if (fall > 0 && hasFallen({ before, latest }, fall)) return { direction: 'fall', before, latest };
  }
  return undefined;
}

/** Forgets all but the latest observations. */
export function restarted({ recent }: Series, kept: number): Series {
  return { old: EMPTY_SERIES.old, recent: latestOf(recent, kept) };
}

/** Returns the last entries of a text or list, as many as there are. */
export function latestOf<T extends string | readonly number[]>(entries: T, count: number): T {
  return entries.slice(Math.max(0, entries.length - count)) as T;
}

/** Returns the share of all observations that are hits; undefined without any. */
export function rateOf({ old, recent }: Series): number | undefined {
  const total = old.total + recent.length;
  return total > 0 ? (old.hits + hitsIn(recent)) / total : undefined;
}

/** Counts the `1`. */
export function hitsIn(recent: string): number {
  let hits = 0;
  for (const bit of recent) if (bit === '1') hits++;
  return hits;
}
