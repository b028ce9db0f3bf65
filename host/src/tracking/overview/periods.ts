import type { Proportion } from '@namedrop/core';
import { type Outcomes, sumOf } from '../outcome-counts.js';
import type { Sums } from './overview-reader.js';

/** The period and the one before. */
export interface Both<T> {
  readonly now: T;
  readonly before: T;
}

/** Applies a function to each period. */
export function ofBoth<T, R>({ now, before }: Both<T>, map: (one: T) => R): Both<R> {
  return { now: map(now), before: map(before) };
}

/** Splits rows by their period. */
export function split<T>(rows: readonly T[], isNow: (row: T) => boolean): Both<readonly T[]> {
  return { now: rows.filter(isNow), before: rows.filter((row) => !isNow(row)) };
}

/** Returns the answers that name the brand, of all answers. */
export function namedShare({ named, not_named }: Outcomes): Proportion {
  return { hits: named, n: named + not_named };
}

/** Adds sums of cells up. */
export function total(rows: readonly Sums[]) {
  const sum = (column: Exclude<keyof Sums, 'named' | 'rivals'>) => rows.reduce((all, row) => all + row[column], 0);
  const outcomes = sumOf(rows);
  return {
    outcomes,
    named: namedShare(outcomes),
    ranks: { n: outcomes.named, sum: sum('rank_sum'), squares: sum('rank_squares') },
    cited: { hits: sum('citing_own'), n: sum('citing') },
    cost: sum('cost_hundredths') / 100,
  };
}
