import type { Logger, Schedule } from '@namedrop/plugin-api';
import type { Closing } from './closing.js';
import type { WalletCounts } from './metrics/wallet-metrics.js';

/** Longest pause between two passes, in seconds: holds are placed for a minute at least, but their ends can be moved. */
const AT_MOST_S = 30;

export interface ExpiringParts {
  readonly closing: Pick<Closing, 'expire' | 'nextExpiry'>;
  readonly counts: Pick<WalletCounts, 'failed'>;
  readonly log: Logger;
}

/** Gives back what has expired, when it expires and at least every 30 s. */
export function expiring({ closing, counts, log }: ExpiringParts): Schedule {
  return {
    name: 'expire',
    every: 'minute',
    async some() {
      const holds = await closing.expire();
      if (holds === 0) return false;
      counts.failed('hold_expired', holds);
      log.warn({ holds }, 'what was held was given back: nobody had settled it in time');
      return false;
    },
    nextDue: () => closing.nextExpiry(),
    atMostS: AT_MOST_S,
    failure: 'expired holds cannot be given back',
  };
}
