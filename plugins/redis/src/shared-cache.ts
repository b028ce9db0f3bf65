import type { SharedCache } from '@namedrop/plugin-api';
import type { Redis } from 'ioredis';

/** The tier l2, in Redis. What is too old, Redis forgets by itself. */
export class RedisCache implements SharedCache {
  constructor(private readonly client: Redis) {}

  async get(key: string): Promise<string | undefined> {
    return (await this.client.get(nameOf(key))) ?? undefined;
  }

  async set(key: string, value: string, lifetimeMs: number): Promise<void> {
    await this.client.set(nameOf(key), value, 'PX', Math.ceil(lifetimeMs));
  }
}

const nameOf = (key: string): string => `cache:${key}`;
