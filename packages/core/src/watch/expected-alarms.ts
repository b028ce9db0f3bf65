import type { Sensitivity, Trigger } from './triggers.js';

/** Settings of a watch that decide how often it fires while nothing changes. */
export interface AlarmSettings {
  /** Number of platforms that the watch asks. */
  readonly platforms: number;
  readonly runsPerYear: number;
  readonly triggers: readonly Trigger[];
  readonly sensitivity: Sensitivity;
}

/** False events a year: of a brand that is hardly ever named, and of one whose answers differ most. */
export interface ExpectedAlarms {
  readonly low: number;
  readonly high: number;
  /** `budget`: the watch keeps to `alarmsPerYear`. `measured`: simulated with unchanged brands. */
  readonly basis: 'budget' | 'measured';
}

/**
 * Share of the runs of one platform that fire although nothing has changed, by `confirm` from 1: simulated over eight
 * daily years of brands that 5, 20, 50, 80 and 95 % of the answers name, with ranks from 1 to 3 as often, all triggers of
 * the brand, and `minRankChange` 1.
 */
const FIRING_SHARES: readonly (readonly [low: number, high: number])[] = [
  [0.095, 0.753],
  [0.005, 0.223],
  [0.0007, 0.091],
  [0, 0.04],
  [0, 0.021],
];

/** Estimates the false events of a watch in a year. Platforms answer independently of each other. */
export function expectedAlarms({ platforms, runsPerYear, triggers, sensitivity }: AlarmSettings): ExpectedAlarms {
  const { confirm, cooldownRuns, alarmsPerYear } = sensitivity;
  if (alarmsPerYear !== undefined) return { low: 0, high: alarmsPerYear, basis: 'budget' };
  const [low, high] = (FIRING_SHARES[confirm - 1] ?? FIRING_SHARES.at(-1)) as readonly [number, number];
  const max = (runsPerYear * triggers.length) / (cooldownRuns + 1);
  const yearly = (share: number) => Math.min(max, runsPerYear * (1 - (1 - share) ** platforms));
  return { low: yearly(low), high: yearly(high), basis: 'measured' };
}
