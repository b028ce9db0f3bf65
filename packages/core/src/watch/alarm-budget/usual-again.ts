import { citedIds } from '../next-cited.js';
import type { Observation } from '../observation.js';
import { NOTHING_CITED } from './cited-series.js';
import { isLatestRank, NO_RANKS, withRank } from './rank-series.js';
import { EMPTY_SERIES, withObservation } from './series.js';
import type { Usual } from './usual.js';

/**
 * Returns the noise of a platform by today's reader. What today's reader finds in the latest answer as before stays; what it
 * finds otherwise is learned again, from this answer on, because the answers before were read by other rules.
 * @param seen the latest answer, read by today's rules
 */
export function usualAgain({ mention, ranks, cited }: Usual, seen: Observation, bySite: boolean): Usual {
  const isNamed = seen.rank !== null;
  const isMentionKept = isHit(mention.recent) === isNamed;
  const isRankKept = isMentionKept && (seen.rank === null || isLatestRank(ranks, seen.rank));
  const again = seen.rank === null ? NO_RANKS : withRank(NO_RANKS, seen.rank, true);
  const ids = citedIds(seen.citations, bySite);
  const pages = Object.entries(cited.pages);
  const latest = pages.filter(([, [, , , recent]]) => isHit(recent)).map(([id]) => id);
  const isCitedKept = latest.length === ids.size && latest.every((id) => ids.has(id));
  return {
    mention: isMentionKept ? mention : withObservation(EMPTY_SERIES, isNamed, { learns: true }),
    ranks: isRankKept ? ranks : again,
    cited: isCitedKept ? cited : NOTHING_CITED,
  };
}

function isHit(recent: string): boolean {
  return recent.endsWith('1');
}
