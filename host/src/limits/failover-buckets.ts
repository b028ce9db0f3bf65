import { type BucketLevel, type BucketSize, bucketLevel, type Logger, type TokenBuckets } from '@namedrop/plugin-api';

/** Milliseconds between two lines about the same outage. */
const EVERY_MS = 60_000;

/** Buckets that are always full: what is left when no store answers. A limit that cannot be kept must not cost a call. */
export const everFull: TokenBuckets = {
  take: async (_bucket: string, size: BucketSize): Promise<BucketLevel> => bucketLevel(0, size, true),
};

/** Token buckets with others in their place, which are used for each call that the first ones reject. */
export class FailoverBuckets implements TokenBuckets {
  #nextLine = 0;

  /** @param outage what is logged of it, at most once a minute */
  constructor(
    private readonly first: TokenBuckets,
    private readonly second: TokenBuckets,
    private readonly outage: { readonly log: Logger; readonly message: string },
  ) {}

  async take(...call: Parameters<TokenBuckets['take']>): Promise<BucketLevel> {
    try {
      return await this.first.take(...call);
    } catch (error) {
      this.#warn(error);
      return this.second.take(...call);
    }
  }

  #warn(err: unknown): void {
    const now = performance.now();
    if (now < this.#nextLine) return;
    this.#nextLine = now + EVERY_MS;
    this.outage.log.warn({ err }, this.outage.message);
  }
}
