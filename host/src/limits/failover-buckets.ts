import { type BucketLevel, type BucketSize, bucketLevel, type Logger, Seldom } from '@namedrop/plugin-api';
import { type NestedBuckets, type NestedLevels, takeNested } from './nested-buckets.js';

/** Buckets that are always full: what is left when no store answers. A limit that cannot be kept must not cost a call. */
export const everFull: NestedBuckets = {
  take: async (_bucket: string, size: BucketSize): Promise<BucketLevel> => bucketLevel(0, size, true),
  takeNested: (...call) => takeNested(everFull, ...call),
};

/** Token buckets with others in their place, which are used for each call that the first ones reject. */
export class FailoverBuckets implements NestedBuckets {
  readonly #line = new Seldom();

  /** @param outage what is logged of it, at most once a minute */
  constructor(
    private readonly first: NestedBuckets,
    private readonly second: NestedBuckets,
    private readonly outage: { readonly log: Logger; readonly message: string },
  ) {}

  take(...call: Parameters<NestedBuckets['take']>): Promise<BucketLevel> {
    return this.#try((buckets) => buckets.take(...call));
  }

  takeNested(...call: Parameters<NestedBuckets['takeNested']>): Promise<NestedLevels> {
    return this.#try((buckets) => buckets.takeNested(...call));
  }

  async #try<T>(work: (buckets: NestedBuckets) => Promise<T>): Promise<T> {
    try {
      return await work(this.first);
    } catch (error) {
      if (this.#line.due()) this.outage.log.warn({ err: error }, this.outage.message);
      return work(this.second);
    }
  }
}
