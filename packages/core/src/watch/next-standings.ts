import { normalise } from '../brand/normalise.js';
import type { Observation } from './observation.js';
import type { Standing } from './state.js';
import type { Sensitivity, Trigger } from './triggers.js';

/** The most brands of a platform whose standing is kept. */
const MOST = 100;

const NONE: ReadonlySet<Trigger> = new Set();

export interface Tracked {
  readonly brand: string;
  readonly sensitivity: Sensitivity;
  /** The triggers that keep silent: what they would tell of the tracked brand does not change. */
  readonly silent: ReadonlySet<Trigger>;
}

/** A brand however it is written. */
export function brandKey(name: string): string {
  return normalise(name).letters;
}

/** Where the brands of a platform stand after an observation, those that it names first, in its order. */
export function nextStandings(
  before: readonly Standing[],
  { rank, brands }: Observation,
  { brand, sensitivity, silent }: Tracked,
): readonly Standing[] {
  const tracked = brandKey(brand);
  const ranks = new Map<string, { readonly name: string; readonly rank: number | null }>();
  for (const named of brands) ranks.set(brandKey(named.name), named);
  ranks.set(tracked, { name: brand, rank });
  const standings = new Map(before.map((standing) => [brandKey(standing.name), standing]));
  const next = [...new Set([...ranks.keys(), ...standings.keys()])].map((key) => {
    const seen = ranks.get(key);
    const standing = standings.get(key) ?? { name: seen?.name ?? '', rank: null, against: 0, drift: 0 };
    return nextStanding(standing, seen?.rank ?? null, sensitivity, key === tracked ? silent : NONE);
  });
  return next.filter(({ rank, against }) => rank !== null || against > 0).slice(0, MOST);
}

function nextStanding(
  before: Standing,
  rank: number | null,
  { confirm, minRankChange }: Sensitivity,
  silent: ReadonlySet<Trigger>,
): Standing {
  if ((rank === null) !== (before.rank === null)) {
    const against = Math.min(before.against + 1, confirm);
    const waits = against < confirm || silent.has(rank === null ? 'mention_removed' : 'mention_added');
    return waits ? { ...before, against } : { ...before, rank, against: 0, drift: 0 };
  }
  if (rank === null || before.rank === null) return { ...before, against: 0 };
  const drift = nextDrift(before.drift, rank - before.rank, minRankChange, confirm);
  const waits = Math.abs(drift) < confirm || silent.has('rank_changed');
  return waits ? { ...before, against: 0, drift } : { ...before, rank, against: 0, drift: 0 };
}

/** Observations in a row that moved the same way far enough, at most `confirm` of them. */
function nextDrift(drift: number, places: number, minRankChange: number, confirm: number): number {
  if (Math.abs(places) < minRankChange) return 0;
  const way = Math.sign(places);
  return Math.sign(drift) === way ? way * Math.min(Math.abs(drift) + 1, confirm) : way;
}
