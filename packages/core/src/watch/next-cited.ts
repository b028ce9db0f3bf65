import { ANSWER_LIMITS } from '../answer.js';
import { hostnameOf } from '../citations/citations.js';
import { fingerprint } from './fingerprint.js';
import type { CitedState } from './state.js';
import type { Sensitivity } from './triggers.js';

/** The most pages or sites that are kept of a platform: as many as an answer can cite. */
const MOST = ANSWER_LIMITS.citations;
/** How often a page's coming and going makes the next harder. */
const MOST_TURNS = 2;

/** What a platform cites after an observation. */
export interface NextCited {
  readonly cited: CitedState;
  /** How many pages or sites have come or gone. */
  readonly changes: number;
}

export interface CitedOptions extends Sensitivity {
  /** Whether what comes and goes is a change; else it is only learned what there is. */
  readonly isSettled: boolean;
  /** Nothing comes or goes meanwhile. */
  readonly isSilent: boolean;
}

/** In how many observations in a row something was there, or missing. */
type Streak = readonly [id: string, runs: number];

/**
 * A page that has come or gone since the platform is settled needs to hold for longer the next times: about twice as long
 * each. Pages that are cited every other time would be told over and over else.
 * @param citations the canonical URLs of the observation
 */
export function nextCited(
  { known, candidates, turns }: CitedState,
  citations: readonly string[],
  { confirm, ignoreCitationChurn, isSettled, isSilent }: CitedOptions,
): NextCited {
  const ids = citedIds(citations, ignoreCitationChurn);
  const needed = (id: string) => (confirm - 1) * 2 ** (turns[id] ?? 0) + 1;
  const next = (id: string, runs = 0): Streak => [id, Math.min(runs + 1, needed(id))];
  const isConfirmed = ([id, runs]: Streak) => runs === needed(id) && !isSilent;
  const fresh = [...ids].filter((id) => known[id] === undefined).map((id) => next(id, candidates[id]));
  const old = Object.entries(known).map(([id, missed]) => (ids.has(id) ? ([id, 0] as const) : next(id, missed)));
  const come = fresh.filter(isConfirmed).map(([id]) => id);
  const gone = old.filter(isConfirmed).map(([id]) => id);
  const turned = isSettled ? [...come, ...gone] : [];
  return {
    cited: {
      known: recordOf([...come.map((id) => [id, 0] as const), ...old.filter((streak) => !isConfirmed(streak))]),
      candidates: recordOf(fresh.filter((streak) => !isConfirmed(streak))),
      turns: confirm > 1 ? nextTurns(turns, turned) : {},
    },
    changes: turned.length,
  };
}

/** Returns what stands for the cited pages, or their sites, in a state. @param citations canonical URLs */
export function citedIds(citations: readonly string[], bySite: boolean): ReadonlySet<string> {
  return new Set(citations.map((url) => fingerprint(bySite ? siteOf(url) : url)));
}

/** Those that turned last come first, for they are the likeliest to turn again. */
function nextTurns(turns: CitedState['turns'], turned: readonly string[]): CitedState['turns'] {
  const now = turned.map((id) => [id, Math.min((turns[id] ?? 0) + 1, MOST_TURNS)] as const);
  return recordOf([...new Map([...now, ...Object.entries(turns).filter(([id]) => !turned.includes(id))])]);
}

function recordOf(streaks: readonly Streak[]): Readonly<Record<string, number>> {
  return Object.fromEntries(streaks.slice(0, MOST));
}

function siteOf(url: string): string {
  return (hostnameOf(url) ?? url).replace(/^www\./u, '');
}
