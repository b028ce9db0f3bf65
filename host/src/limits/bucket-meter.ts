import { ApiError, type BucketLevel, type BucketSize, type TokenBuckets } from '@namedrop/plugin-api';
import type { Meter } from '../http/meter.js';

/** Reads and takes from one bucket, for one call. */
export class BucketMeter implements Meter {
  /** As this call last saw it. */
  #level: BucketLevel | undefined;

  /** @param buckets never reject */
  constructor(
    private readonly buckets: TokenBuckets,
    private readonly bucket: string,
    private readonly size: BucketSize,
  ) {}

  async take(): Promise<void> {
    const { taken, waitSeconds } = await this.#move(1);
    if (!taken) throw refusal(this.size, waitSeconds);
  }

  async giveBack(): Promise<void> {
    await this.#move(-1);
  }

  async headers(): Promise<Readonly<Record<string, string>>> {
    const { remaining } = this.#level ?? (await this.#move(0));
    return { 'X-RateLimit-Limit': String(this.size.capacity), 'X-RateLimit-Remaining': String(remaining) };
  }

  async #move(tokens: 1 | 0 | -1): Promise<BucketLevel> {
    this.#level = await this.buckets.take(this.bucket, this.size, tokens);
    return this.#level;
  }
}

function refusal({ capacity, refill }: BucketSize, waitSeconds: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  const allowed = `${capacity} at once, and ${Number(refill.toFixed(3))} per second`;
  const message = `Too many calls: allowed are ${allowed}. Try again in ${seconds} s.`;
  return new ApiError(429, 'rate_limited', message, { headers: { 'Retry-After': String(seconds) } });
}
