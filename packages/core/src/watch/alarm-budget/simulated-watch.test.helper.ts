import type { Platform } from '../../catalog/names.js';
import { compareRun } from '../compare-run.js';
import { naming, ranked } from '../compare-run.test.helper.js';
import type { Comparison } from '../comparison.js';
import { randomOf } from '../noisy-answers.test.helper.js';
import type { Observation } from '../observation.js';
import type { WatchState } from '../state.js';
import { BRAND_TRIGGERS, PLAIN, type Sensitivity } from '../triggers.js';

/** The platforms of simulated watches; the first is the one that changes. */
export const PLATFORMS: readonly Platform[] = ['chatgpt', 'claude', 'gemini', 'perplexity', 'ai_overview', 'ai_mode'];

/** How engines answer while nothing changes. */
export interface Answering {
  /** How likely an answer names the brand, 0 to 1. */
  readonly named: number;
  /** The ranks that it has, each as often. */
  readonly ranks: readonly number[];
  /** How likely an answer cites each page, 0 to 1. */
  readonly pages?: Readonly<Record<string, number>>;
}

export interface Simulation {
  readonly seed: number;
  readonly runs: number;
  readonly runsPerYear: number;
  readonly platforms: number;
  readonly sensitivity: Partial<Sensitivity>;
  readonly usual: Answering;
  /** How the first platform answers from some run on. */
  readonly change?: { readonly at: number; readonly to: Answering };
}

/** A budget as the watch plugin makes it of `alarms_per_year`. */
export const budgetOf = (alarmsPerYear: number): Partial<Sensitivity> => ({ alarmsPerYear, confirm: 5 });

/** Runs a watch on made-up answers, which are the same for the same seed. */
export function simulate(simulation: Simulation): readonly Comparison[] {
  const { seed, runs, runsPerYear, platforms, sensitivity, usual, change } = simulation;
  const random = randomOf(seed);
  const options = { brand: 'Acme', triggerOn: BRAND_TRIGGERS, sensitivity: { ...PLAIN, ...sensitivity }, runsPerYear };
  let state: WatchState | undefined;
  return Array.from({ length: runs }, (_, run) => {
    const answers = PLATFORMS.slice(0, platforms).map((platform, index) => {
      const isChanged = change !== undefined && index === 0 && run >= change.at;
      return [platform, answer(isChanged ? change.to : usual, random)] as const;
    });
    const comparison = compareRun(state, Object.fromEntries(answers), options);
    state = comparison.state;
    return comparison;
  });
}

/** Counts the events of a simulated watch. */
export function events(comparisons: readonly Comparison[]): number {
  return comparisons.filter(({ fired }) => fired.length > 0).length;
}

function answer({ named, ranks, pages = {} }: Answering, random: () => number): Observation {
  const isNamed = random() < named;
  const rank = ranks[Math.floor(random() * ranks.length)] ?? 1;
  const cited = Object.keys(pages).filter((page) => random() < (pages[page] ?? 0));
  return isNamed ? ranked(rank, cited) : naming([], cited);
}
