import type { Platform } from '../catalog/names.js';
import { isPass, leadShift, withLead } from './alarm-budget/competitor-series.js';
import { type CompareOptions, chanceOf } from './compare-run.js';
import { MOST_RECENT_CITED, uncited } from './series/cited-series.js';
import { lowestRank, rankShiftOf, usualRank, withRank } from './series/rank-series.js';
import { MOST_RECENT, rateOf, type Series, type ShiftChances, shiftOf, withObservation } from './series/series.js';
import { fromShort } from './series/short-series.js';
import type { CompetitorUsual, Usual } from './series/usual.js';
import type { WatchState } from './state.js';
import type { Trigger } from './triggers.js';

/** Knowledge of a platform that a watch with an alarm budget has. */
export interface PlatformDetection {
  /** Answers since the last reported mention change by which the watch judges. */
  readonly observedRuns: number;
  /** The share of them that names the brand, 0 to 1. */
  readonly mentionRate: number;
  /**
   * Runs after which the watch reports a change that all of them show, for each of its triggers; null: more runs than it
   * looks back.
   */
  readonly runsToDetect: Readonly<Partial<Record<Trigger, number | null>>>;
}

/** Inputs of a delay. */
interface Delays {
  readonly usual: Usual;
  /** Limit of the probability per run that chance alone raises a trigger, 0 to 1. */
  readonly chance: number;
  readonly minRankChange: number;
}

const DELAYS: Readonly<Record<Trigger, (delays: Delays) => number | null>> = {
  mention_added: ({ usual, chance }) => runsUntilShift(usual.mention, '1', { rise: chance, fall: 0 }, MOST_RECENT),
  mention_removed: ({ usual, chance }) => runsUntilShift(usual.mention, '0', { rise: 0, fall: chance }, MOST_RECENT),
  rank_changed: runsUntilMove,
  citation_changed: ({ usual: { cited }, chance }) => {
    const share = chance / (2 * (Object.keys(cited.pages).length + 1));
    return runsUntilShift(uncited(cited), '1', { rise: share, fall: 0 }, MOST_RECENT_CITED);
  },
  competitor_added: (delays) =>
    slowest(delays, ({ named }, rise) => runsUntilShift(fromShort(named), '1', { rise, fall: 0 }, MOST_RECENT)),
  competitor_removed: (delays) =>
    slowest(delays, ({ named }, fall) => runsUntilShift(fromShort(named), '0', { rise: 0, fall }, MOST_RECENT)),
  competitor_passed: (delays) => slowest(delays, ({ leads }, share) => runsUntilPass(fromShort(leads), share)),
};

/** Returns the delay of the competitor that takes longest; null without one that can change so within the runs looked back. */
function slowest(
  { usual: { competitors = [] }, chance }: Delays,
  delayOf: (competitor: CompetitorUsual, share: number) => number | null,
): number | null {
  const delays = competitors.flatMap((competitor) => delayOf(competitor, chance / competitors.length) ?? []);
  return delays.length > 0 ? Math.max(...delays) : null;
}

/** Counts the runs until a competitor has passed that leads in each of them. */
function runsUntilPass(leads: Series, chance: number): number | null {
  let next = leads;
  for (let runs = 1; runs <= MOST_RECENT; runs++) {
    next = withLead(next, true, true);
    const shift = leadShift(next, chance);
    if (shift) return isPass(shift) ? runs : null;
  }
  return null;
}

/** Reports the detection delay of each observed platform; empty without an alarm budget. @param state undefined before the first run */
export function detectionDelays(
  state: WatchState | undefined,
  options: CompareOptions,
): Readonly<Partial<Record<Platform, PlatformDetection>>> {
  const platforms = Object.entries(state?.platforms ?? {});
  const chance = chanceOf(platforms.length, options);
  if (chance === undefined) return {};
  const { triggerOn, sensitivity } = options;
  const known = platforms.flatMap(([platform, of]) => {
    const usual = of?.usual;
    if (!usual) return [];
    const delays = { usual, chance, minRankChange: sensitivity.minRankChange };
    const { old, recent } = usual.mention;
    const detection: PlatformDetection = {
      observedRuns: old.total + recent.length,
      mentionRate: rateOf(usual.mention) ?? 0,
      runsToDetect: Object.fromEntries(triggerOn.map((trigger) => [trigger, DELAYS[trigger](delays)])),
    };
    return [[platform, detection] as const];
  });
  return Object.fromEntries(known);
}

/** Counts the runs until a series that shows the same from now on has changed. */
function runsUntilShift(series: Series, bit: '0' | '1', chances: ShiftChances, most: number): number | null {
  let next = series;
  for (let runs = 1; runs <= most; runs++) {
    next = withObservation(next, bit === '1', { learns: true, mostRecent: most });
    if (shiftOf(next, chances)) return runs;
  }
  return null;
}

/** Counts the runs until a brand has moved that is named below all its ranks so far. */
function runsUntilMove({ usual: { ranks }, chance, minRankChange }: Delays): number | null {
  const [usual, lowest] = [usualRank(ranks), lowestRank(ranks)];
  if (usual === undefined || lowest === undefined) return null;
  const rank = Math.max(lowest + 1, usual + minRankChange);
  let next = ranks;
  for (let runs = 1; runs <= MOST_RECENT; runs++) {
    next = withRank(next, rank, true);
    if (rankShiftOf(next, { minRankChange, chance })) return runs;
  }
  return null;
}
