import { latestOf, MOST_OLD, MOST_RECENT, WINDOWS } from './series.js';
import { hasRisen } from './tally.js';

/** Ranks of the tracked brand in the answers that name it, since the last reported change. */
export interface RankSeries {
  /** Answers by rank, at most 128: the first before `recent`. */
  readonly old: Readonly<Record<string, number>>;
  /** Ranks in the latest answers, the newest last. */
  readonly recent: readonly number[];
}

export const NO_RANKS: RankSeries = { old: {}, recent: [] };

/** All lower ranks count as this one. */
const LOWEST = 100;

/** Appends the rank of an answer. @param learns whether what leaves `recent` is counted as old */
export function withRank({ old, recent }: RankSeries, rank: number, learns: boolean): RankSeries {
  const longer = [...recent, Math.min(rank, LOWEST)];
  const [first] = longer;
  if (longer.length <= MOST_RECENT || first === undefined) return { old, recent: longer };
  const counts = learns && totalOf(old) < MOST_OLD;
  return { old: counts ? { ...old, [first]: (old[first] ?? 0) + 1 } : old, recent: longer.slice(1) };
}

/** Returns whether the latest answer had a rank. */
export function isLatestRank({ recent }: RankSeries, rank: number): boolean {
  return recent.at(-1) === Math.min(rank, LOWEST);
}

/** A move of the median rank. */
export interface RankShift {
  readonly from: number;
  readonly to: number;
  /** How many of the latest answers show it. */
  readonly answers: number;
}

export interface RankShiftOptions {
  /** By how many places the median must have moved, ≥ 1. */
  readonly minRankChange: number;
  /** Limit of the probability per run that chance alone shows a move, 0 to 1; 0 switches the search off. */
  readonly chance: number;
}

/**
 * Finds the shortest latest part whose median has moved. Each rank that occurs splits the answers in two, those at or below
 * it and those above; one split must differ from before. All splits share the probability.
 */
export function rankShiftOf(
  { old, recent }: RankSeries,
  { minRankChange, chance }: RankShiftOptions,
): RankShift | undefined {
  if (chance <= 0) return undefined;
  const before = recent.reduce(added, new Map(Object.entries(old).map(([rank, count]) => [Number(rank), count])));
  const places = [...before.keys()].toSorted((one, other) => one - other);
  const latest = new Map<number, number>();
  let counted = 0;
  // Half for each direction; the highest rank splits nothing.
  const level = chance / (2 * (places.length - 1) * WINDOWS.length);
  for (const answers of WINDOWS) {
    if (answers > recent.length || places.length < 2) return undefined;
    for (; counted < answers; counted++) {
      const rank = recent[recent.length - 1 - counted] ?? LOWEST;
      added(latest, rank);
      before.set(rank, (before.get(rank) ?? 0) - 1);
    }
    const [from, to] = [medianOf(before, places), medianOf(latest, places)];
    if (from === undefined || to === undefined || Math.abs(to - from) < minRankChange) continue;
    const split = places.slice(1).some((place) => {
      const isBeyond = (rank: number) => (to > from ? rank >= place : rank < place);
      const tallyOf = (ranks: ReadonlyMap<number, number>) => ({
        total: sum(ranks, () => true),
        hits: sum(ranks, isBeyond),
      });
      return hasRisen({ before: tallyOf(before), latest: tallyOf(latest) }, level);
    });
    if (split) return { from, to, answers };
  }
  return undefined;
}

/** Returns the median rank in all answers, or in the latest; undefined without any. */
export function usualRank({ old, recent }: RankSeries, latest?: number): number | undefined {
  const ranks = new Map(latest === undefined ? Object.entries(old).map(([rank, count]) => [Number(rank), count]) : []);
  const counted = latest === undefined ? recent : latestOf(recent, latest);
  for (const rank of counted) added(ranks, rank);
  return medianOf(
    ranks,
    [...ranks.keys()].toSorted((one, other) => one - other),
  );
}

/** Forgets all but the latest answers. */
export function restartedRanks({ recent }: RankSeries, kept: number): RankSeries {
  return { old: {}, recent: latestOf(recent, kept) };
}

/** Returns the lowest rank of all; undefined without any. */
export function lowestRank({ old, recent }: RankSeries): number | undefined {
  const ranks = [...Object.keys(old).map(Number), ...recent];
  return ranks.length > 0 ? Math.max(...ranks) : undefined;
}

function added(ranks: Map<number, number>, rank: number): Map<number, number> {
  return ranks.set(rank, (ranks.get(rank) ?? 0) + 1);
}

/** @param places the ranks that may occur, ascending */
function medianOf(ranks: ReadonlyMap<number, number>, places: readonly number[]): number | undefined {
  const total = sum(ranks, () => true);
  let passed = 0;
  return places.find((place) => {
    passed += ranks.get(place) ?? 0;
    return 2 * passed >= total && total > 0;
  });
}

function sum(ranks: ReadonlyMap<number, number>, isCounted: (rank: number) => boolean): number {
  let total = 0;
  for (const [rank, count] of ranks) if (isCounted(rank)) total += count;
  return total;
}

function totalOf(old: RankSeries['old']): number {
  return Object.values(old).reduce((total, count) => total + count, 0);
}
