import type { BucketLevel, Logger, TokenBuckets } from '@namedrop/plugin-api';
import { BestEffort } from '../timing/best-effort.js';
import { type NestedBuckets, type NestedLevels, takeNested } from './nested-buckets.js';

/** Milliseconds that a plugin's buckets may take: what they save, asking the database, takes a few. */
const LIMIT_MS = 100;

/**
 * Token buckets of a plugin, with the host's in their place: for each call that the first ones reject or are late for,
 * and for a second from then on, so that not every call waits for what hangs.
 */
export class ProvidedBuckets implements NestedBuckets {
  readonly #effort: BestEffort;

  constructor(
    private readonly provided: TokenBuckets,
    private readonly own: NestedBuckets,
    log: Logger,
  ) {
    const message = "the plugin's token buckets failed or are slow; rate limits are kept in PostgreSQL";
    this.#effort = new BestEffort({ outage: { message }, limitMs: LIMIT_MS, log });
  }

  async take(...call: Parameters<TokenBuckets['take']>): Promise<BucketLevel> {
    return (await this.#effort.attempt(() => this.provided.take(...call))) ?? this.own.take(...call);
  }

  async takeNested(...call: Parameters<NestedBuckets['takeNested']>): Promise<NestedLevels> {
    const levels = await this.#effort.attempt(() => takeNested(this.provided, ...call));
    return levels ?? this.own.takeNested(...call);
  }
}
