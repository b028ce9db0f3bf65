import { brandKey } from '../brand/brand-key.js';
import type { Observation } from './observation.js';
import type { Standing } from './state.js';
import type { Sensitivity, Trigger } from './triggers.js';

/** The most brands of a platform whose standing is kept. */
const MOST = 100;

/** A brand that has no standing yet. */
const UNNAMED = { rank: null, against: 0, drift: 0 } as const;

/** Changes of a standing that are held back. */
export interface Held {
  readonly added: boolean;
  readonly removed: boolean;
  readonly moved: boolean;
}

const NOTHING_HELD: Held = { added: false, removed: false, moved: false };

/** What comparisons are made by. */
export interface Tracking {
  /** The brand that is tracked. */
  readonly brand: string;
  readonly sensitivity: Sensitivity;
  /** The triggers that keep silent: what they tell of stays as it was meanwhile. */
  readonly silent: ReadonlySet<Trigger>;
  /** Names of the competitors that the watch tracks. */
  readonly competitors: readonly string[];
}

/** Where the brands of a platform stand after an observation: those that it names first, in its order. */
export function nextStandings(
  before: readonly Standing[],
  seen: Observation,
  { brand, sensitivity, silent }: Tracking,
): readonly Standing[] {
  const tracked = brandKey(brand);
  const held: Held = {
    added: silent.has('mention_added'),
    removed: silent.has('mention_removed'),
    moved: silent.has('rank_changed'),
  };
  return eachStanding(before, seen, brand, (standing, rank) => {
    return nextStanding(standing, rank, sensitivity, brandKey(standing.name) === tracked ? held : NOTHING_HELD);
  });
}

/**
 * Goes through the brands of an observation, the tracked one among them, and then the others with a standing.
 * @param next returns the standing after it; its rank is null where the observation does not name the brand
 */
export function eachStanding(
  before: readonly Standing[],
  { rank, brands }: Observation,
  brand: string,
  next: (standing: Standing, rank: number | null) => Standing,
): readonly Standing[] {
  const seen = new Map(brands.map((named) => [brandKey(named.name), named as Seen]));
  seen.set(brandKey(brand), { name: brand, rank });
  const standings = new Map(before.map((standing) => [brandKey(standing.name), standing]));
  const keys = [...new Set([...seen.keys(), ...standings.keys()])];
  const after = keys.map((key) => {
    const { name = '', rank = null } = seen.get(key) ?? {};
    return next(standings.get(key) ?? { name, ...UNNAMED }, rank);
  });
  return after.filter(({ rank, against }) => rank !== null || against > 0).slice(0, MOST);
}

type Seen = Pick<Standing, 'name' | 'rank'>;

/** Returns the standing of a brand after an answer. @param rank null where the answer does not name the brand */
export function nextStanding(
  before: Standing,
  rank: number | null,
  { confirm, minRankChange }: Sensitivity,
  held: Held,
): Standing {
  if ((rank === null) !== (before.rank === null)) {
    const against = Math.min(before.against + 1, confirm);
    const isHeld = against < confirm || (rank === null ? held.removed : held.added);
    return isHeld ? { ...before, against } : { ...before, rank, against: 0, drift: 0 };
  }
  if (rank === null || before.rank === null) return { ...before, against: 0 };
  const drift = nextDrift(before.drift, rank - before.rank, minRankChange, confirm);
  const isHeld = Math.abs(drift) < confirm || held.moved;
  return isHeld ? { ...before, against: 0, drift } : { ...before, rank, against: 0, drift: 0 };
}

/** Counts observations in a row that stand far enough to the same side, up to `confirm` of them. */
function nextDrift(drift: number, places: number, minRankChange: number, confirm: number): number {
  if (Math.abs(places) < minRankChange) return 0;
  const side = Math.sign(places);
  return Math.sign(drift) === side ? side * Math.min(Math.abs(drift) + 1, confirm) : side;
}
