import type { Platform } from '../../catalog/names.js';
import type { CompetitorStep } from '../competitors/competitor-change.js';
import { leaderIn, rankOf } from '../competitors/leader.js';
import { eachCompetitor, type NextCompetitors } from '../competitors/next-competitors.js';
import type { Tracking } from '../next-standings.js';
import type { Observation } from '../observation.js';
import { NO_RANKS, type RankSeries, restartedRanks, usualRank, withRank } from '../series/rank-series.js';
import { restarted, type Series, type Shift, type ShiftChances, shiftOf, withObservation } from '../series/series.js';
import { fromShort, NO_SERIES, toShort } from '../series/short-series.js';
import type { CompetitorUsual } from '../series/usual.js';
import type { CompetitorTrigger } from '../triggers.js';

/** Returns a competitor of which no answer is known. */
export function unknownCompetitor(name: string): CompetitorUsual {
  return { name, named: NO_SERIES, leads: NO_SERIES, ranks: NO_RANKS };
}

export interface CompetitorTracking extends Tracking {
  /** Limit of the probability per run that chance alone raises a competitor trigger, over all competitors, 0 to 1. */
  readonly chance: number;
}

/** Adds an answer to the series of each competitor. All competitors share the probability. */
export function nextCompetitorSeries(
  platform: Platform,
  before: readonly CompetitorUsual[] | undefined,
  seen: Observation,
  tracking: CompetitorTracking,
): NextCompetitors<CompetitorUsual> {
  const { competitors, sensitivity, silent, chance } = tracking;
  const share = chance / Math.max(1, competitors.length);
  const chanceOf = (trigger: CompetitorTrigger) => (silent.has(trigger) ? 0 : share);
  const learnsNames = !silent.has('competitor_added') && !silent.has('competitor_removed');
  const learnsLeads = !silent.has('competitor_passed');
  return eachCompetitor(before, competitors, (name, known = unknownCompetitor(name)) => {
    const rank = rankOf(name, seen);
    const shown = leaderIn(seen, rank, sensitivity);
    const named = withObservation(fromShort(known.named), rank !== null, { learns: learnsNames });
    const leads = withLead(fromShort(known.leads), shown === null ? null : shown === 'competitor', learnsLeads);
    const ranks = rank === null ? known.ranks : withRank(known.ranks, rank, learnsNames);
    const shift = shiftOf(named, { rise: chanceOf('competitor_added'), fall: chanceOf('competitor_removed') });
    const lead = leadShift(leads, chanceOf('competitor_passed'));
    const step = { brand: name, platform, brandRank: seen.rank };
    return {
      known: {
        name,
        named: toShort(shift ? restarted(named, shift.latest.total) : named),
        leads: toShort(lead ? restarted(leads, lead.latest.total) : leads),
        ranks: shift ? restartedRanks(ranks, shift.latest.hits) : ranks,
      },
      changes: [
        ...(shift ? [presence(step, shift, ranks)] : []),
        ...(lead && isPass(lead) ? [pass(step, lead, ranks)] : []),
      ],
    };
  });
}

/** Appends whether the competitor leads. @param isAhead null: the answer shows no leader */
export function withLead(series: Series, isAhead: boolean | null, learns: boolean): Series {
  return isAhead === null ? series : withObservation(series, isAhead, { learns });
}

/** Finds a change of the leader. Both directions share the probability, because the lost lead of a competitor starts a new past. */
export function leadShift(leads: Series, chance: number): Shift | undefined {
  const half: ShiftChances = { rise: chance / 2, fall: chance / 2 };
  return shiftOf(leads, half);
}

/** Tests whether the tracked brand led in at least half of the answers before, and the competitor leads in most since. */
export function isPass({ direction, before }: Shift): boolean {
  return direction === 'rise' && 2 * before.hits <= before.total;
}

type Named = Pick<CompetitorStep, 'brand' | 'platform' | 'brandRank'>;

function presence(step: Named, shift: Shift, ranks: RankSeries): CompetitorStep {
  return shift.direction === 'rise'
    ? { ...step, change: 'added', from_rank: null, to_rank: usualRank(ranks, shift.latest.hits) ?? null, shift }
    : { ...step, change: 'removed', from_rank: usualRank(ranks) ?? null, to_rank: null, shift };
}

/** The ranks before are those of the answers before the latest that show the pass; null where it was not named in them. */
function pass(step: Named, shift: Shift, ranks: RankSeries): CompetitorStep {
  const { recent } = ranks;
  const earlier = { ...ranks, recent: recent.slice(0, Math.max(0, recent.length - shift.latest.hits)) };
  const to = usualRank(ranks, shift.latest.hits) ?? null;
  return { ...step, change: 'passed', from_rank: usualRank(earlier) ?? null, to_rank: to, shift };
}
