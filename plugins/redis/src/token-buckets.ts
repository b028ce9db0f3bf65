import { type BucketLevel, type BucketSize, bucketLevel, type TokenBuckets } from '@namedrop/plugin-api';
import type { Redis } from 'ioredis';

/** Token buckets in Redis. */
export class RedisBuckets implements TokenBuckets {
  constructor(private readonly client: Redis) {}

  /** @throws Error when Redis does not answer, or with something else */
  async take(bucket: string, size: BucketSize, tokens: 1 | 0 | -1): Promise<BucketLevel> {
    const answer = await this.client.takeToken(`bucket:${bucket}`, size.capacity, size.refill, tokens);
    const { taken, missing } = verdict(answer, size);
    return bucketLevel(missing, size, taken);
  }
}

/** @throws Error for what the script does not answer: other buckets are better than one that lets nobody through */
function verdict(answer: unknown, { capacity }: BucketSize) {
  const [taken, text] = Array.isArray(answer) ? answer : [];
  const missing = typeof text === 'string' && text !== '' ? Number(text) : Number.NaN;
  const possible = missing >= 0 && missing <= capacity;
  if (!possible || (taken !== 0 && taken !== 1)) throw new Error('Redis answered what is no level of a bucket');
  return { taken: taken === 1, missing };
}
