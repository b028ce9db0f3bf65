import { ApiError, type BucketLevel, type BucketSize } from '@namedrop/plugin-api';
import type { Meter } from '../http/meter.js';
import type { Bucket, NestedBucket, NestedBuckets } from './nested-buckets.js';

/** Reads and takes from one bucket, for one call. */
export class BucketMeter implements Meter {
  /** As this call last saw it. */
  #level: BucketLevel | undefined;

  /**
   * @param buckets never reject
   * @param bucket with a wider one, which has to have a token as well
   */
  constructor(
    private readonly buckets: NestedBuckets,
    private readonly bucket: Bucket | NestedBucket,
  ) {}

  async take(): Promise<void> {
    const { bucket } = this;
    const { level, wider } = await this.#move(1);
    if (!level.taken) throw refusal('Too many calls', bucket.size, level);
    if (wider && !wider.taken && 'wider' in bucket) throw refusal(OF_ACCOUNT, bucket.wider.size, wider);
  }

  async tryTake(): Promise<BucketLevel> {
    return (await this.#move(1)).level;
  }

  async giveBack(): Promise<void> {
    await this.#move(-1);
  }

  async headers(): Promise<Readonly<Record<string, string>>> {
    const { name, size } = this.bucket;
    const { remaining } = this.#level ?? (await this.buckets.take(name, size, 0));
    return { 'X-RateLimit-Limit': String(size.capacity), 'X-RateLimit-Remaining': String(remaining) };
  }

  async #move(tokens: 1 | -1): Promise<{ readonly level: BucketLevel; readonly wider?: BucketLevel }> {
    const { buckets, bucket } = this;
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
