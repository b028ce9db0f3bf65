import type { SharedCache } from '@namedrop/plugin-api';
import type { Redis } from 'ioredis';
import { MAX_BYTES } from './reply-counter.js';

/** What Redis says of a key that holds something else than a text. */
const OTHER_KIND = /^WRONGTYPE/;

/** The tier l2, in Redis. What is too old, Redis forgets by itself. */
export class RedisCache implements SharedCache {
  constructor(private readonly client: Redis) {}

  async get(key: string): Promise<string | undefined> {
    try {
      return (await this.client.get(nameOf(key))) ?? undefined;
    } catch (error) {
      if (!(error instanceof Error && OTHER_KIND.test(error.message))) throw error;
      // Nobody sets what cannot be looked for: as long as that is there, no answer would take its place.
      await this.client.del(nameOf(key));
      return undefined;
    }
  }

  async set(key: string, value: string, lifetimeMs: number): Promise<void> {
    // It could not be read again.
    if (Buffer.byteLength(value) > MAX_BYTES) return;
    await this.client.set(nameOf(key), value, 'PX', Math.ceil(lifetimeMs));
  }
}

const nameOf = (key: string): string => `cache:${key}`;
