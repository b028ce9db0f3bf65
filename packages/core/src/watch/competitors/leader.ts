import type { Observation } from '../observation.js';
import type { CompetitorStanding, Leader } from '../state.js';
import type { Sensitivity } from '../triggers.js';

/** Returns the rank of a competitor, which an observation has under the name of the watch; null where it is not named. */
export function rankOf(name: string, { brands }: Observation): number | null {
  return brands.find((named) => named.name === name)?.rank ?? null;
}

/**
 * Returns the leader that an answer shows; null where it names neither, or where their ranks differ by fewer places than
 * asked for.
 * @param rank of the competitor
 */
export function leaderIn(
  seen: Observation,
  rank: number | null,
  { minRankChange }: Pick<Sensitivity, 'minRankChange'>,
): Leader | null {
  if (seen.rank === null) return rank === null ? null : 'competitor';
  if (rank === null) return 'brand';
  if (Math.abs(seen.rank - rank) < minRankChange) return null;
  return rank < seen.rank ? 'competitor' : 'brand';
}

type Lead = Pick<CompetitorStanding, 'leader' | 'otherLed'>;

/** Returns the leader after an answer. @param isSilent whether the competitor's lead is not reported meanwhile */
export function nextLead({ leader, otherLed }: Lead, shown: Leader | null, confirm: number, isSilent: boolean): Lead {
  if (shown === null) return { leader, otherLed };
  if (leader === null || shown === leader) return { leader: shown, otherLed: 0 };
  const led = Math.min(otherLed + 1, confirm);
  const isHeld = led < confirm || (isSilent && shown === 'competitor');
  return isHeld ? { leader, otherLed: led } : { leader: shown, otherLed: 0 };
}

/** Returns the lead as today's reader would have counted it, as far as the latest answer shows. */
export function leadAgain({ leader, otherLed }: Lead, shown: Leader | null): Lead {
  const isOther = shown !== null && shown !== leader;
  const isAsRead = shown === null || leader === null || isOther === otherLed > 0;
  return isAsRead && leader !== null ? { leader, otherLed: Math.min(otherLed, 1) } : { leader: shown, otherLed: 0 };
}
