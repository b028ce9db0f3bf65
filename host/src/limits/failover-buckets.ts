import {
  type BucketLevel,
  type BucketSize,
  bucketLevel,
  type Logger,
  Seldom,
  type TokenBuckets,
} from '@namedrop/plugin-api';

/** Buckets that are always full: what is left when no store answers. A limit that cannot be kept must not cost a call. */
export const everFull: TokenBuckets = {
  take: async (_bucket: string, size: BucketSize): Promise<BucketLevel> => bucketLevel(0, size, true),
};

/** Token buckets with others in their place, which are used for each call that the first ones reject. */
export class FailoverBuckets implements TokenBuckets {
  readonly #line = new Seldom();

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
      if (this.#line.due()) this.outage.log.warn({ err: error }, this.outage.message);
      return this.second.take(...call);
    }
  }
}
