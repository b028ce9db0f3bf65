import type { Platform } from '../../catalog/names.js';
import { type Held, nextStanding, type Tracking } from '../next-standings.js';
import type { Observation } from '../observation.js';
import type { CompetitorStanding } from '../state.js';
import type { CompetitorStep } from './competitor-change.js';
import { leaderIn, nextLead, rankOf } from './leader.js';

/** Competitors of a platform after an answer, and their changes. */
export interface NextCompetitors<Known> {
  /** In the order of the watch; absent where it names none. */
  readonly competitors?: readonly Known[];
  readonly changes: readonly CompetitorStep[];
}

/** Standing of one competitor after an answer, and its changes. */
interface Next<Known> {
  readonly known: Known;
  readonly changes: readonly CompetitorStep[];
}

/** Takes each competitor of a watch from what is known of it, undefined before its first answer, to what is after. */
export function eachCompetitor<Known extends { readonly name: string }>(
  before: readonly Known[] = [],
  names: readonly string[],
  next: (name: string, known: Known | undefined) => Next<Known>,
): NextCompetitors<Known> {
  if (names.length === 0) return { changes: [] };
  const known = new Map(before.map((one) => [one.name, one]));
  const all = names.map((name) => next(name, known.get(name)));
  return { competitors: all.map((one) => one.known), changes: all.flatMap(({ changes }) => changes) };
}

/**
 * Compares the competitors of an answer with what held before. The first answer in which a competitor is looked for is its
 * baseline: it changes nothing.
 */
export function nextCompetitors(
  platform: Platform,
  before: readonly CompetitorStanding[] | undefined,
  seen: Observation,
  { competitors, sensitivity, silent }: Tracking,
): NextCompetitors<CompetitorStanding> {
  const held: Held = {
    added: silent.has('competitor_added'),
    removed: silent.has('competitor_removed'),
    moved: false,
  };
  return eachCompetitor(before, competitors, (name, standing) => {
    const rank = rankOf(name, seen);
    const shown = leaderIn(seen, rank, sensitivity);
    if (!standing) return { known: { name, rank, against: 0, drift: 0, leader: shown, otherLed: 0 }, changes: [] };
    const lead = nextLead(standing, shown, sensitivity.confirm, silent.has('competitor_passed'));
    const after = { ...nextStanding(standing, rank, sensitivity, held), ...lead, name };
    const change = { brand: name, platform, from_rank: standing.rank, to_rank: rank, brandRank: seen.rank };
    const changes = changesBetween(standing, after).map((kind) => ({ ...change, change: kind }));
    return { known: after, changes };
  });
}

function changesBetween(before: CompetitorStanding, after: CompetitorStanding): readonly CompetitorStep['change'][] {
  const isAdded = before.rank === null && after.rank !== null;
  const isRemoved = before.rank !== null && after.rank === null;
  const isPassed = before.leader === 'brand' && after.leader === 'competitor';
  return [
    ...(isAdded ? ['added' as const] : []),
    ...(isRemoved ? ['removed' as const] : []),
    ...(isPassed ? ['passed' as const] : []),
  ];
}
