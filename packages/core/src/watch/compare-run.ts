import { READER_VERSION } from '../brand/reader-version.js';
import type { Platform } from '../catalog/names.js';
import { alarmChance } from './alarm-budget/alarm-chance.js';
import { budgetStep } from './alarm-budget/budget-step.js';
import type { Comparison } from './comparison.js';
import { changeOf } from './competitors/competitor-change.js';
import { deltaOf } from './delta.js';
import type { Observation } from './observation.js';
import { platformStep } from './platform-step.js';
import { UNOBSERVED, type WatchState } from './state.js';
import { summaryOf } from './summary.js';
import { HAPPENED, trackedChange } from './tracked-change.js';
import { type Sensitivity, TRIGGERS, type Trigger } from './triggers.js';

const START: WatchState = { version: 1, platforms: {}, silent: {} };

export interface CompareOptions {
  /** The brand that is tracked. */
  readonly brand: string;
  /** Names of the competitors that the watch tracks; absent: none. */
  readonly competitors?: readonly string[];
  /** What the watch is subscribed to. */
  readonly triggerOn: readonly Trigger[];
  readonly sensitivity: Sensitivity;
  /** Runs of the watch; only an alarm budget depends on it. */
  readonly runsPerYear: number;
  /** Id of the check of the run, from which its answers can be read again. */
  readonly check?: string;
}

/**
 * Compares a run with what held before it: each platform with its own past, platforms that were not observed not at
 * all. A platform that is observed for the first time is compared with nothing: there, only a mention can be new. So is a
 * competitor that is looked for on a platform for the first time, whose mention is not new either.
 * @param state what the comparison of the run before gave, read by today's rules (see `rereadState`); undefined for a
 *   first run
 * @param seen see `observations`
 */
export function compareRun(
  state: WatchState | undefined,
  seen: Readonly<Partial<Record<Platform, Observation>>>,
  options: CompareOptions,
): Comparison {
  const { brand, competitors = [], triggerOn, sensitivity, check } = options;
  const read = { reader: READER_VERSION, ...(check !== undefined && { check }) };
  const { platforms, silent } = state ?? START;
  const silenced = new Set(triggerOn.filter((trigger) => silent[trigger]));
  const tracking = { brand, competitors, sensitivity, silent: silenced };
  const observed = Object.entries(seen) as [Platform, Observation][];
  const chance = chanceOf(Object.keys({ ...platforms, ...seen }).length, options);
  const steps = observed.map(([platform, observation]) => {
    const before = platforms[platform] ?? UNOBSERVED;
    return chance === undefined
      ? platformStep(platform, before, observation, tracking)
      : budgetStep(platform, before, observation, { ...tracking, chance });
  });
  const changes = steps.map((step) => trackedChange(step, brand));
  const fired = TRIGGERS.filter((trigger) => triggerOn.includes(trigger) && changes.some(HAPPENED[trigger]));
  const delta = deltaOf(steps);
  return {
    state: {
      version: 1,
      platforms: {
        ...platforms,
        ...Object.fromEntries(steps.map(({ platform, after }) => [platform, { ...after, ...read }])),
      },
      silent: nextSilence(silent, fired, sensitivity.cooldownRuns),
    },
    fired,
    delta,
    competitorChanges: steps.flatMap((step) => step.competitorChanges).map(changeOf),
    summary: summaryOf(changes, delta, options),
    ...(sensitivity.confirm > 1 && chance === undefined && { confirmedOver: sensitivity.confirm }),
  };
}

/** Returns the probability per run with which chance may raise a trigger on one platform; undefined without an alarm budget. */
export function chanceOf(platforms: number, options: CompareOptions): number | undefined {
  const { triggerOn, sensitivity, runsPerYear } = options;
  const { alarmsPerYear } = sensitivity;
  if (alarmsPerYear === undefined) return undefined;
  return alarmChance({ alarmsPerYear, runsPerYear, platforms, triggers: triggerOn.length });
}

function nextSilence(silent: WatchState['silent'], fired: readonly Trigger[], runs: number): WatchState['silent'] {
  const left = TRIGGERS.map(
    (trigger) => [trigger, fired.includes(trigger) ? runs : (silent[trigger] ?? 0) - 1] as const,
  );
  return Object.fromEntries(left.filter(([, runs]) => runs > 0));
}
