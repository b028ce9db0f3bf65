import { ApiError, type BucketLevel, type BucketSize } from '@namedrop/plugin-api';
import type { Meter } from '../http/meter.js';
import type { Bucket, NestedBucket, NestedBuckets } from './nested-buckets.js';

/** Limits that refuse calls: of one key, of the sessions of an account, of a whole account, of a client address. */
export const RATE_LIMITS = ['key', 'session', 'account', 'address'] as const;
export type RateLimit = (typeof RATE_LIMITS)[number];

/** Counts a refused call. */
export type CountRefusal = (limit: RateLimit) => void;

export interface BucketMeterParts {
  /** Never reject. */
  readonly buckets: NestedBuckets;
  /** With a wider one, that of the account, which has to have a token as well. */
  readonly bucket: Bucket | NestedBucket;
  /** Limit that the narrow bucket keeps. */
  readonly limit: RateLimit;
  readonly refused: CountRefusal;
}

/** Reads and takes from one bucket, for one call. */
export class BucketMeter implements Meter {
  /** As this call last saw it. */
  #level: BucketLevel | undefined;

  constructor(private readonly parts: BucketMeterParts) {}

  async take(): Promise<void> {
    const { bucket, limit, refused } = this.parts;
    const { level, wider } = await this.#move(1);
    if (!level.taken) {
      refused(limit);
      throw refusal('Too many calls', bucket.size, level);
    }
    if (wider && !wider.taken && 'wider' in bucket) {
      refused('account');
      throw refusal(OF_ACCOUNT, bucket.wider.size, wider);
    }
  }

  async tryTake(): Promise<BucketLevel> {
    return (await this.#move(1)).level;
  }

  async giveBack(): Promise<void> {
    await this.#move(-1);
  }

  async headers(): Promise<Readonly<Record<string, string>>> {
    const { buckets, bucket } = this.parts;
    const { name, size } = bucket;
    const { remaining } = this.#level ?? (await buckets.take(name, size, 0));
    return { 'X-RateLimit-Limit': String(size.capacity), 'X-RateLimit-Remaining': String(remaining) };
  }

  async #move(tokens: 1 | -1): Promise<{ readonly level: BucketLevel; readonly wider?: BucketLevel }> {
    const { buckets, bucket } = this.parts;
    const levels =
      'wider' in bucket
        ? await buckets.takeNested(bucket, tokens)
        : { level: await buckets.take(bucket.name, bucket.size, tokens) };
    this.#level = levels.level;
    return levels;
  }
}

const OF_ACCOUNT = 'Too many calls with all keys and sessions of your account together';

function refusal(what: string, { capacity, refill }: BucketSize, { waitSeconds }: BucketLevel): ApiError {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  const allowed = `${capacity} at once, and ${Number(refill.toFixed(3))} per second`;
  const message = `${what}: allowed are ${allowed}. Try again in ${seconds} s.`;
  return new ApiError(429, 'rate_limited', message, { headers: { 'Retry-After': String(seconds) } });
}
