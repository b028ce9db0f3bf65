import type { Platform } from '../catalog/names.js';
import type { CompetitorStep } from './competitors/competitor-change.js';
import { nextCompetitors } from './competitors/next-competitors.js';
import { nextCited } from './next-cited.js';
import { eachStanding, nextStandings, type Tracking } from './next-standings.js';
import type { Observation } from './observation.js';
import type { Shift } from './series/series.js';
import type { PlatformState } from './state.js';

/** What an observation makes of a platform. */
export interface PlatformStep {
  readonly platform: Platform;
  readonly before: PlatformState;
  readonly after: PlatformState;
  /** Whether there were enough observations before to say what holds: else what is cited, and the order, are new. */
  readonly isSettled: boolean;
  /** How many cited pages or sites have come or gone. */
  readonly citationChanges: number;
  /** With an alarm budget: the change of how often the tracked brand is named. */
  readonly mention?: Shift;
  /** Changes of the competitors that the watch names. */
  readonly competitorChanges: readonly CompetitorStep[];
}

/** Takes a platform from what held before an observation to what holds after it. */
export function platformStep(
  platform: Platform,
  before: PlatformState,
  seen: Observation,
  tracking: Tracking,
): PlatformStep {
  return before.isLearning ? learningStep(platform, before, seen, tracking) : step(platform, before, seen, tracking);
}

function step(platform: Platform, before: PlatformState, seen: Observation, tracking: Tracking): PlatformStep {
  const { sensitivity, silent } = tracking;
  const isSettled = before.observed >= sensitivity.confirm;
  const isSilent = silent.has('citation_changed') && isSettled;
  const { cited, changes } = nextCited(before.cited, seen.citations, { ...sensitivity, isSettled, isSilent });
  const { competitors, changes: competitorChanges } = nextCompetitors(platform, before.competitors, seen, tracking);
  const observed = Math.min(before.observed + 1, sensitivity.confirm);
  const after = { observed, brands: nextStandings(before.brands, seen, tracking), cited };
  return {
    platform,
    before,
    after: { ...after, ...(competitors && { competitors }) },
    isSettled,
    citationChanges: changes,
    competitorChanges,
  };
}

/** Compares nothing: ranks hold at once, and a change that is confirmed counts as known before. */
function learningStep(platform: Platform, before: PlatformState, seen: Observation, tracking: Tracking): PlatformStep {
  const { brand, sensitivity } = tracking;
  const brands = eachStanding(before.brands, seen, brand, (standing, rank) => {
    return standing.rank === null || rank === null ? standing : { ...standing, rank };
  });
  const { after } = step(platform, { ...before, brands }, seen, { ...tracking, silent: new Set() });
  const isLearning = after.observed < sensitivity.confirm;
  return {
    platform,
    before: { ...before, brands: after.brands },
    after: { ...after, ...(isLearning && { isLearning }) },
    isSettled: false,
    citationChanges: 0,
    competitorChanges: [],
  };
}
