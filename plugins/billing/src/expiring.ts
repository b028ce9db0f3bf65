import { type Logger, Sweeper } from '@namedrop/plugin-api';
import type { Closing } from './closing.js';
import type { WalletCounts } from './metrics/wallet-metrics.js';

/** Milliseconds between two sweeps. */
const EVERY_MS = 30_000;

export interface ExpiringParts {
  readonly closing: Pick<Closing, 'expire'>;
  readonly counts: Pick<WalletCounts, 'failed'>;
  readonly log: Logger;
}

/**
 * Gives back what has expired, at once and then every 30 s, for as long as it runs. Every host does: a wallet is locked
 * by one at a time, and what that one has given back the next does not find.
 */
export function expiring({ closing, counts, log }: ExpiringParts): Sweeper {
  return new Sweeper({
    async some() {
      const holds = await closing.expire();
      if (holds === 0) return false;
      counts.failed('hold_expired', holds);
      log.warn({ holds }, 'what was held was given back: nobody had settled it in time');
      return false;
    },
    log,
    failure: 'expired holds could not be given back; this is tried again in 30 s',
    everyMs: EVERY_MS,
  });
}
