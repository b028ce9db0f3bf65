import { ANSWER_LIMITS } from '../answer.js';
import { hostnameOf } from '../citations.js';
import { fingerprint } from './fingerprint.js';
import type { CitedState } from './state.js';
import type { Sensitivity } from './triggers.js';

/** The most pages or sites that are kept of a platform: as many as an answer can cite. */
const MOST = ANSWER_LIMITS.citations;

/** What a platform cites after an observation. */
export interface NextCited {
  readonly cited: CitedState;
  /** How many pages or sites have come or gone. */
  readonly changes: number;
}

/** In how many observations in a row something was there, or missing. */
type Streak = readonly [id: string, runs: number];

/**
 * @param citations the canonical URLs of the observation
 * @param isSilent nothing comes or goes meanwhile
 */
export function nextCited(
  { known, candidates }: CitedState,
  citations: readonly string[],
  { confirm, ignoreCitationChurn }: Sensitivity,
  isSilent: boolean,
): NextCited {
  const ids = new Set(citations.map((url) => fingerprint(ignoreCitationChurn ? siteOf(url) : url)));
  const next = (id: string, runs = 0): Streak => [id, Math.min(runs + 1, confirm)];
  const isConfirmed = ([, runs]: Streak) => runs === confirm && !isSilent;
  const fresh = [...ids].filter((id) => known[id] === undefined).map((id) => next(id, candidates[id]));
  const old = Object.entries(known).map(([id, missed]) => (ids.has(id) ? ([id, 0] as const) : next(id, missed)));
  const come = fresh.filter(isConfirmed).map(([id]) => [id, 0] as const);
  const stayed = old.filter((streak) => !isConfirmed(streak));
  const waiting = fresh.filter((streak) => !isConfirmed(streak));
  return {
    cited: { known: recordOf([...come, ...stayed]), candidates: recordOf(waiting) },
    changes: come.length + old.length - stayed.length,
  };
}

function recordOf(streaks: readonly Streak[]): Readonly<Record<string, number>> {
  return Object.fromEntries(streaks.slice(0, MOST));
}

function siteOf(url: string): string {
  return (hostnameOf(url) ?? url).replace(/^www\./u, '');
}
