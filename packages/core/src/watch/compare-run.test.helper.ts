import type { Platform } from '../catalog/names.js';
import { compareRun } from './compare-run.js';
import type { Comparison } from './comparison.js';
import type { Observation } from './observation.js';
import type { WatchState } from './state.js';
import { BRAND_TRIGGERS, PLAIN, type Sensitivity, type Trigger } from './triggers.js';

export type Seen = Readonly<Partial<Record<Platform, Observation>>>;

/** An answer that names brands in this order, `Acme` being the tracked one, and cites these pages. */
export function naming(names: readonly string[], citations: readonly string[] = []): Observation {
  const brands = names.map((name, index) => ({ name, rank: index + 1 }));
  const rank = brands.find(({ name }) => name === 'Acme')?.rank ?? null;
  return { mentioned: rank !== null, rank, citations, brands };
}

/** An answer that names `Acme` at a rank, or not at all. */
export function ranked(rank: number | null, citations: readonly string[] = []): Observation {
  const brands = rank === null ? [] : [{ name: 'Acme', rank }];
  return { mentioned: rank !== null, rank, citations, brands };
}

export interface WatchOptions {
  readonly competitors?: readonly string[];
  readonly triggerOn?: readonly Trigger[];
  readonly sensitivity?: Partial<Sensitivity>;
  readonly runsPerYear?: number;
}

/** Compares run after run, each with the state that the one before left behind, written to JSON and read again. */
export function comparisons(
  runs: readonly Seen[],
  { competitors = [], triggerOn = BRAND_TRIGGERS, sensitivity = {}, runsPerYear = 365 }: WatchOptions = {},
) {
  const options = { brand: 'Acme', competitors, triggerOn, sensitivity: { ...PLAIN, ...sensitivity }, runsPerYear };
  let state: WatchState | undefined;
  return runs.map((seen): Comparison => {
    const comparison = compareRun(state, seen, options);
    state = JSON.parse(JSON.stringify(comparison.state));
    return comparison;
  });
}

/** What fired in each run. */
export function fired(runs: readonly Seen[], options: WatchOptions = {}): readonly (readonly Trigger[])[] {
  return comparisons(runs, options).map((comparison) => comparison.fired);
}

/** What fired in each run of a watch that asks one platform. */
export function firedOn(observations: readonly Observation[], options: WatchOptions = {}) {
  return fired(
    observations.map((chatgpt) => ({ chatgpt })),
    options,
  );
}

/** The last of some runs. */
export function last(runs: readonly Seen[], options: WatchOptions = {}): Comparison {
  return comparisons(runs, options).at(-1) as Comparison;
}
