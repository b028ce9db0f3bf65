import { chanceOfAtLeast } from './exact-chance.js';

/** Count of observations, and of those that show something. */
export interface Tally {
  readonly total: number;
  readonly hits: number;
}

/** Observations up to a point in time, and after it. */
export interface Split {
  readonly before: Tally;
  readonly latest: Tally;
}

/**
 * Tests whether most of the latest observations show what fewer showed before. The share without it must be less than half
 * of the share before, and chance must explain it in at most `chance` of all cases (Fisher's exact test). That limit holds
 * for every constant probability, known or not: the test compares the order in which the same observations may come.
 * @param chance 0 to 1
 */
export function hasRisen({ before, latest }: Split, chance: number): boolean {
  if (before.total <= 0 || 2 * latest.hits <= latest.total) return false;
  const missing = ({ total, hits }: Tally) => total - hits;
  if (2 * missing(latest) * before.total >= missing(before) * latest.total) return false;
  const draw = { total: before.total + latest.total, marked: before.hits + latest.hits, drawn: latest.total };
  return chanceOfAtLeast(latest.hits, draw) <= chance;
}

/** Tests the reverse of `hasRisen`: most of the latest observations lack what more showed before. */
export function hasFallen({ before, latest }: Split, chance: number): boolean {
  return hasRisen({ before: inverse(before), latest: inverse(latest) }, chance);
}

function inverse({ total, hits }: Tally): Tally {
  return { total, hits: total - hits };
}
