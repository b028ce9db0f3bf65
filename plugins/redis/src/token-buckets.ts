import { type BucketLevel, type BucketSize, bucketLevel, type TokenBuckets } from '@namedrop/plugin-api';
import type { Redis } from 'ioredis';

/** Token buckets in Redis. */
export class RedisBuckets implements TokenBuckets {
  constructor(private readonly client: Redis) {}

  async take(bucket: string, size: BucketSize, tokens: 1 | 0 | -1): Promise<BucketLevel> {
    const [taken, missing] = await this.client.takeToken(`bucket:${bucket}`, size.capacity, size.refill, tokens);
    return bucketLevel(Number(missing), size, taken === 1);
  }
}
