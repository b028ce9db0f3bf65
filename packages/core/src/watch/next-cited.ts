import { ANSWER_LIMITS } from '../answer.js';
import { hostnameOf } from '../citations.js';
import { fingerprint } from './fingerprint.js';
import type { CitedState } from './state.js';
import type { Sensitivity } from './triggers.js';

/** The most cited pages or sites that are kept of a platform: as many as an answer can cite. */
const MOST = ANSWER_LIMITS.citations;

/** What a platform cites after an observation, and how much of it has changed. */
export interface NextCited {
  readonly cited: CitedState;
  /** How many pages or sites have come or gone. */
  readonly changes: number;
}

/**
 * @param citations the canonical URLs of the observation
 * @param isSilent nothing may come or go meanwhile
 */
export function nextCited(
  before: CitedState,
  citations: readonly string[],
  { confirm, ignoreCitationChurn }: Sensitivity,
  isSilent: boolean,
): NextCited {
  const seen = new Set(citations.map((url) => fingerprint(ignoreCitationChurn ? siteOf(url) : url)));
  const missed = Object.entries(before.known).map(([id, runs]) => [id, seen.has(id) ? 0 : capped(runs + 1)] as const);
  const fresh = [...seen].filter((id) => before.known[id] === undefined);
  const waiting = fresh.map((id) => [id, capped((before.candidates[id] ?? 0) + 1)] as const);

  function capped(runs: number): number {
    return Math.min(runs, confirm);
  }
  const isDone = ([, runs]: readonly [string, number]) => runs >= confirm && !isSilent;
  const came = waiting.filter(isDone).map(([id]) => [id, 0] as const);
  const stayed = missed.filter((entry) => !isDone(entry));
  return {
    cited: {
      known: Object.fromEntries([...came, ...stayed].slice(0, MOST)),
      candidates: Object.fromEntries(waiting.filter((entry) => !isDone(entry)).slice(0, MOST)),
    },
    changes: came.length + missed.length - stayed.length,
  };
}

function siteOf(url: string): string {
  return (hostnameOf(url) ?? url).replace(/^www\./u, '');
}
