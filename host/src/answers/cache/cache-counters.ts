import type { CacheTierName } from '@namedrop/core';
import { Counter, type Registry } from 'prom-client';

/** Names of the counters. */
export const HITS = 'namedrop_cache_hits_total';
export const MISSES = 'namedrop_cache_misses_total';

/** Counts how questions to the cache were answered. */
export class CacheCounters {
  readonly #hits: Counter<'tier'>;
  readonly #misses: Counter;

  constructor(registry: Registry) {
    this.#hits = new Counter({
      name: HITS,
      help: 'Answers that were found in the cache.',
      labelNames: ['tier'],
      registers: [registry],
    });
    this.#misses = new Counter({
      name: MISSES,
      help: 'Answers that were not found in the cache.',
      registers: [registry],
    });
  }

  /** @param tier absent: nothing was found */
  count(tier?: CacheTierName): void {
    if (tier) this.#hits.inc({ tier });
    else this.#misses.inc();
  }
}
