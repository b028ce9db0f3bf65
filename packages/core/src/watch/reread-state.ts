import { READER_VERSION } from '../brand/reader-version.js';
import type { Platform } from '../catalog/names.js';
import { usualAgain } from './alarm-budget/usual-again.js';
import { leadAgain, leaderIn, rankOf } from './competitors/leader.js';
import { citedIds } from './next-cited.js';
import { eachStanding } from './next-standings.js';
import type { Observation } from './observation.js';
import type { CitedState, CompetitorStanding, PlatformState, Standing, WatchState } from './state.js';
import type { Sensitivity } from './triggers.js';

/** Options by which a state is read again. */
export interface RereadOptions {
  /** The brand that is tracked. */
  readonly brand: string;
  readonly sensitivity: Sensitivity;
}

/** A platform whose latest answer was read by other rules than today's. */
export interface Outdated {
  readonly platform: Platform;
  /** Id of the check that has its latest answer; absent: unknown. */
  readonly check?: string;
}

/** Lists the platforms of a state that another version of the reader has read, or an unknown one. */
export function outdatedPlatforms({ platforms }: WatchState): readonly Outdated[] {
  return entriesOf(platforms)
    .filter(([, { reader }]) => reader !== READER_VERSION)
    .map(([platform, { check }]) => ({ platform, ...(check !== undefined && { check }) }));
}

/**
 * Returns a state as today's reader would have made it, as far as the latest answers show. A standing that they show as
 * before stays; where they are read otherwise, the new reading holds. Changes that are not confirmed count once, for the
 * answer that was read again. An outdated platform without an answer compares nothing until `confirm` answers are read.
 * @param seen the latest answers of outdated platforms, read by today's rules; those that are not kept are missing
 */
export function rereadState(
  state: WatchState,
  seen: Readonly<Partial<Record<Platform, Observation>>>,
  options: RereadOptions,
): WatchState {
  const reread = outdatedPlatforms(state).map(({ platform }) => {
    const before = state.platforms[platform] as PlatformState;
    const observation = seen[platform];
    const after = observation && !before.isLearning ? readAgain(before, observation, options) : unread(before);
    return [platform, { ...after, reader: READER_VERSION }];
  });
  return { ...state, platforms: { ...state.platforms, ...Object.fromEntries(reread) } };
}

function readAgain(before: PlatformState, seen: Observation, { brand, sensitivity }: RereadOptions): PlatformState {
  const brands = eachStanding(before.brands, seen, brand, (standing, rank) => {
    return standingAgain(standing, rank, sensitivity);
  });
  const competitors = before.competitors?.map((standing) => competitorAgain(standing, seen, sensitivity));
  const usual = before.usual && usualAgain(before.usual, seen, sensitivity);
  return {
    ...before,
    brands,
    cited: citedAgain(before.cited, seen, sensitivity),
    ...(competitors && { competitors }),
    ...(usual && { usual }),
  };
}

function standingAgain(standing: Standing, rank: number | null, sensitivity: Sensitivity): Standing {
  return isAsRead(standing, rank, sensitivity) ? countedOnce(standing) : { ...standing, rank, against: 0, drift: 0 };
}

function competitorAgain(
  standing: CompetitorStanding,
  seen: Observation,
  sensitivity: Sensitivity,
): CompetitorStanding {
  const rank = rankOf(standing.name, seen);
  const lead = leadAgain(standing, leaderIn(seen, rank, sensitivity));
  return { ...standing, ...standingAgain(standing, rank, sensitivity), ...lead };
}

/** Keeps the brands that were there, and nothing of what was counted or cited, nor of competitors. */
function unread({ brands }: PlatformState): PlatformState {
  const named = brands.filter(({ rank }) => rank !== null).map((standing) => ({ ...standing, against: 0, drift: 0 }));
  return { observed: 0, brands: named, cited: { known: {}, candidates: {}, turns: {} }, isLearning: true };
}

/** Whether the reader that made a standing may have read this rank in the answer that it saw last. */
function isAsRead({ rank: known, against, drift }: Standing, rank: number | null, { minRankChange }: Sensitivity) {
  const wasNamed = (known !== null) !== against > 0;
  if (wasNamed !== (rank !== null)) return false;
  if (known === null || rank === null) return true;
  const places = rank - known;
  return drift === 0 ? places === 0 : Math.abs(places) >= minRankChange && Math.sign(places) === Math.sign(drift);
}

function countedOnce(standing: Standing): Standing {
  const isAgainst = standing.against > 0;
  return { ...standing, against: isAgainst ? 1 : 0, drift: isAgainst ? 0 : Math.sign(standing.drift) };
}

/** Compares with the ids that were cited last: those that are missing in no answer, and those not yet confirmed. */
function citedAgain({ known, candidates, turns }: CitedState, seen: Observation, sensitivity: Sensitivity): CitedState {
  const ids = citedIds(seen.citations, sensitivity.ignoreCitationChurn);
  const there = Object.keys(known).filter((id) => known[id] === 0);
  const last = new Set([...there, ...Object.keys(candidates)]);
  const isAsBefore = last.size === ids.size && [...ids].every((id) => last.has(id));
  if (!isAsBefore) return { known: counts([...ids], 0), candidates: {}, turns: {} };
  const missing = Object.keys(known).filter((id) => known[id] !== 0);
  return {
    known: { ...counts(there, 0), ...counts(missing, 1) },
    candidates: counts(Object.keys(candidates), 1),
    turns,
  };
}

function counts(ids: readonly string[], count: number): Readonly<Record<string, number>> {
  return Object.fromEntries(ids.map((id) => [id, count]));
}

function entriesOf(platforms: WatchState['platforms']): readonly (readonly [Platform, PlatformState])[] {
  return Object.entries(platforms) as [Platform, PlatformState][];
}
