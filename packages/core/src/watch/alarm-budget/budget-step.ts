import { brandKey } from '../../brand/brand-key.js';
import type { Platform } from '../../catalog/names.js';
import { citedIds } from '../next-cited.js';
import { nextStandings, type Tracking } from '../next-standings.js';
import type { Observation } from '../observation.js';
import type { PlatformStep } from '../platform-step.js';
import { nextCitedSeries } from '../series/cited-series.js';
import { type RankShift, rankShiftOf, restartedRanks, usualRank, withRank } from '../series/rank-series.js';
import { rateOf, restarted, type Shift, shiftOf, withObservation } from '../series/series.js';
import { NOTHING_USUAL, type Usual } from '../series/usual.js';
import { type PlatformState, type Standing, UNOBSERVED } from '../state.js';
import type { BrandTrigger } from '../triggers.js';
import { nextCompetitorSeries } from './competitor-series.js';

export interface BudgetTracking extends Tracking {
  /** Limit of the probability per run that chance alone raises a trigger on this platform, 0 to 1. */
  readonly chance: number;
}

/** Changes of the tracked brand that the latest answers show. */
interface Finding {
  readonly mention: Shift | undefined;
  readonly rank: RankShift | undefined;
}

/**
 * Takes a platform from its state before an observation to the state after it. The tracked brand and the citations change
 * only if chance hardly explains the latest answers; the other brands change by `confirm`.
 */
export function budgetStep(
  platform: Platform,
  before: PlatformState,
  seen: Observation,
  tracking: BudgetTracking,
): PlatformStep {
  const { brand, sensitivity, silent, chance } = tracking;
  const { ignoreCitationChurn, minRankChange, confirm } = sensitivity;
  const chanceOf = (trigger: BrandTrigger) => (silent.has(trigger) ? 0 : chance);
  const learns = !silent.has('mention_added') && !silent.has('mention_removed');
  const known = before.usual ?? NOTHING_USUAL;
  const mention = withObservation(known.mention, seen.rank !== null, { learns });
  const ranks =
    seen.rank === null ? known.ranks : withRank(known.ranks, seen.rank, learns && !silent.has('rank_changed'));
  const shift = shiftOf(mention, { rise: chanceOf('mention_added'), fall: chanceOf('mention_removed') });
  const moved = shift ? undefined : rankShiftOf(ranks, { minRankChange, chance: chanceOf('rank_changed') });
  const { cited, changes } = nextCitedSeries(known.cited, citedIds(seen.citations, ignoreCitationChurn), {
    chance: chanceOf('citation_changed'),
    learns: !silent.has('citation_changed'),
  });
  const found = { mention: shift, rank: moved };
  const all = { mention, ranks, cited };
  const [from, to] = ranksOf(all, found);
  const standings = nextStandings(before.brands, seen, tracking);
  const { competitors, changes: competitorChanges } = nextCompetitorSeries(platform, known.competitors, seen, tracking);
  return {
    platform,
    before: { ...before, brands: withTracked(before.brands, brand, from) },
    after: {
      ...UNOBSERVED,
      brands: withTracked(standings, brand, to),
      usual: { ...afterChange(all, found), ...(competitors && { competitors }) },
    },
    isSettled: known.cited.recent >= confirm,
    citationChanges: changes,
    competitorChanges,
    ...(shift && { mention: shift }),
  };
}

/** Returns the rank of the tracked brand before and after, null if most answers do not name it. Without a change both are equal. */
function ranksOf({ mention, ranks }: Usual, found: Finding): readonly [from: number | null, to: number | null] {
  const usual = usualRank(ranks) ?? null;
  if (found.mention?.direction === 'rise') return [null, usualRank(ranks, found.mention.latest.hits) ?? null];
  if (found.mention) return [usual, null];
  if (found.rank) return [found.rank.from, found.rank.to];
  const isNamed = (rateOf(mention) ?? 0) >= 0.5;
  return isNamed ? [usual, usual] : [null, null];
}

/** Starts a new past with the answers that show a change. */
function afterChange({ mention, ranks, cited }: Usual, found: Finding): Usual {
  if (found.mention) {
    const { total, hits } = found.mention.latest;
    return { mention: restarted(mention, total), ranks: restartedRanks(ranks, hits), cited };
  }
  return { mention, ranks: found.rank ? restartedRanks(ranks, found.rank.answers) : ranks, cited };
}

function withTracked(brands: readonly Standing[], brand: string, rank: number | null): readonly Standing[] {
  const key = brandKey(brand);
  const others = brands.filter(({ name }) => brandKey(name) !== key);
  return rank === null ? others : [{ name: brand, rank, against: 0, drift: 0 }, ...others];
}
