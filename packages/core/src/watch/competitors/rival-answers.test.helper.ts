import type { Platform } from '../../catalog/names.js';
import { compareRun } from '../compare-run.js';
import { naming } from '../compare-run.test.helper.js';
import type { Comparison } from '../comparison.js';
import { randomOf } from '../noisy-answers.test.helper.js';
import type { WatchState } from '../state.js';
import { PLAIN, type Sensitivity, type Trigger } from '../triggers.js';

/** The competitors of simulated watches. */
export const RIVALS = ['Globex', 'Initech', 'Hooli'] as const;

/** How engines answer about a brand. */
export interface Habit {
  /** How likely an answer names it, 0 to 1. */
  readonly named: number;
  /** Its place in the order of an answer, on average; each answer shifts it by up to 1.3. */
  readonly place: number;
}

/** Habits of the tracked brand and of all competitors. */
export interface Rivalry {
  readonly brand: Habit;
  readonly rivals: Habit;
}

export interface RivalSimulation {
  readonly seed: number;
  readonly runs: number;
  readonly platforms: readonly Platform[];
  readonly sensitivity: Partial<Sensitivity>;
  readonly triggerOn: readonly Trigger[];
  readonly usual: Rivalry;
  /** How the first competitor is named on the first platform from some run on. */
  readonly change?: { readonly at: number; readonly to: Habit };
}

const SHIFT = 1.3;

/** Runs a daily watch of three competitors on made-up answers, which are the same for the same seed. */
export function simulateRivals(simulation: RivalSimulation): readonly Comparison[] {
  const { seed, runs, platforms, sensitivity, triggerOn, usual, change } = simulation;
  const random = randomOf(seed);
  const options = {
    brand: 'Acme',
    competitors: RIVALS,
    triggerOn,
    sensitivity: { ...PLAIN, ...sensitivity },
    runsPerYear: 365,
  };
  let state: WatchState | undefined;
  return Array.from({ length: runs }, (_, run) => {
    const seen = platforms.map((platform, index) => {
      const first = change && index === 0 && run >= change.at ? change.to : usual.rivals;
      const habits = [usual.brand, first, usual.rivals, usual.rivals];
      return [platform, naming(order(habits, random))] as const;
    });
    const comparison = compareRun(state, Object.fromEntries(seen), options);
    state = comparison.state;
    return comparison;
  });
}

function order(habits: readonly Habit[], random: () => number): readonly string[] {
  const brands = ['Acme', ...RIVALS].flatMap((name, index) => {
    const { named = 0, place = 0 } = habits[index] ?? {};
    const at = place + (random() * 2 - 1) * SHIFT;
    return random() < named ? [{ name, at }] : [];
  });
  return brands.toSorted((one, other) => one.at - other.at).map(({ name }) => name);
}
