import type { BucketLevel, Logger, TokenBuckets } from '@namedrop/plugin-api';
import { BestEffort } from '../cache/best-effort.js';

/** Milliseconds that a plugin's buckets may take: what they save, asking the database, takes a few. */
const LIMIT_MS = 100;

/**
 * Token buckets of a plugin, with the host's in their place: for each call that the first ones reject or are late for,
 * and for a second from then on, so that not every call waits for what hangs.
 */
export class ProvidedBuckets implements TokenBuckets {
  readonly #effort: BestEffort;

  constructor(
    private readonly provided: TokenBuckets,
    private readonly own: TokenBuckets,
    log: Logger,
  ) {
    const message = "the plugin's token buckets failed or are slow; rate limits are kept in PostgreSQL";
    this.#effort = new BestEffort({ outage: { message }, limitMs: LIMIT_MS, log });
  }

  async take(...call: Parameters<TokenBuckets['take']>): Promise<BucketLevel> {
    return (await this.#effort.attempt(() => this.provided.take(...call))) ?? this.own.take(...call);
  }
}
