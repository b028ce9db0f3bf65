import { leaderIn, rankOf } from '../competitors/leader.js';
import { citedIds } from '../next-cited.js';
import type { Observation } from '../observation.js';
import { NOTHING_CITED } from '../series/cited-series.js';
import { isLatestRank, NO_RANKS, type RankSeries, withRank } from '../series/rank-series.js';
import { EMPTY_SERIES, withObservation } from '../series/series.js';
import { type ShortSeries, toShort } from '../series/short-series.js';
import type { CompetitorUsual, Usual } from '../series/usual.js';
import type { Sensitivity } from '../triggers.js';

/**
 * Returns the noise of a platform by today's reader. What today's reader finds in the latest answer as before stays; what it
 * finds otherwise is learned again, from this answer on, because the answers before were read by other rules.
 * @param seen the latest answer, read by today's rules
 */
export function usualAgain(
  { mention, ranks, cited, competitors }: Usual,
  seen: Observation,
  sensitivity: Sensitivity,
): Usual {
  const isNamed = seen.rank !== null;
  const isMentionKept = isHit(mention.recent) === isNamed;
  const ids = citedIds(seen.citations, sensitivity.ignoreCitationChurn);
  const pages = Object.entries(cited.pages);
  const latest = pages.filter(([, [, , , recent]]) => isHit(recent)).map(([id]) => id);
  const isCitedKept = latest.length === ids.size && latest.every((id) => ids.has(id));
  return {
    mention: isMentionKept ? mention : withObservation(EMPTY_SERIES, isNamed, { learns: true }),
    ranks: ranksAgain(ranks, seen.rank, isMentionKept),
    cited: isCitedKept ? cited : NOTHING_CITED,
    ...(competitors && { competitors: competitors.map((known) => competitorAgain(known, seen, sensitivity)) }),
  };
}

function ranksAgain(ranks: RankSeries, rank: number | null, isMentionKept: boolean): RankSeries {
  if (isMentionKept && (rank === null || isLatestRank(ranks, rank))) return ranks;
  return rank === null ? NO_RANKS : withRank(NO_RANKS, rank, true);
}

/** An answer without a leader leaves the earlier ones in force. */
function competitorAgain(known: CompetitorUsual, seen: Observation, sensitivity: Sensitivity): CompetitorUsual {
  const { name, named, leads, ranks } = known;
  const rank = rankOf(name, seen);
  const shown = leaderIn(seen, rank, sensitivity);
  const isNameKept = isLatest(named, rank !== null);
  const isLeadKept = shown === null || isLatest(leads, shown === 'competitor');
  return {
    name,
    named: isNameKept ? named : startingWith(rank !== null),
    leads: isLeadKept ? leads : startingWith(shown === 'competitor'),
    ranks: ranksAgain(ranks, rank, isNameKept),
  };
}

function isLatest([, , , recent]: ShortSeries, hit: boolean): boolean {
  return recent !== '' && isHit(recent) === hit;
}

function startingWith(hit: boolean): ShortSeries {
  return toShort(withObservation(EMPTY_SERIES, hit, { learns: true }));
}

function isHit(recent: string): boolean {
  return recent.endsWith('1');
}
