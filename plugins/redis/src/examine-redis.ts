import { randomUUID } from 'node:crypto';
import { type Finding, type SharedCache, type TokenBuckets, withDeadline } from '@namedrop/plugin-api';
import type { Redis } from 'ioredis';

const what = 'connection';
/** Milliseconds that Redis has. */
const DEADLINE_MS = 3000;
/** Milliseconds after which Redis deletes the keys of an examination; a bucket of this size is full by then. */
const LIFETIME_MS = 1000;
const SIZE = { capacity: 1, refill: 1 };

/** Parts of an examination of Redis. */
export interface RedisParts {
  readonly client: Redis;
  readonly cache: SharedCache;
  readonly buckets: TokenBuckets;
}

/** Keeps an answer, reads it, and takes a token, as hosts do. */
export async function examineRedis(parts: RedisParts): Promise<readonly Finding[]> {
  const { client } = parts;
  let cause: Error | undefined;
  const note = (error: Error) => {
    cause = error;
  };
  client.on('error', note);
  try {
    await withDeadline(DEADLINE_MS, new AbortController().signal, () => attempt(parts));
    return [{ state: 'ok', what, detail: 'Redis keeps answers and counts tokens' }];
  } catch (error) {
    const { message } = cause ?? (error as Error);
    const detail = `hosts share no cache and no token buckets: ${message}`;
    const remedy =
      'look whether it answers: redis-cli -u "$REDIS_URL" ping; then start Redis, correct REDIS_URL, or give its user the ' +
      'rights: ACL SETUSER <user> ~<REDIS_PREFIX>* +@all';
    return [{ state: 'warn', what, detail, remedy }];
  } finally {
    client.off('error', note);
  }
}

async function attempt({ client, cache, buckets }: RedisParts): Promise<void> {
  // A command does not start the plugins, so that nothing has connected yet.
  if (client.status === 'wait') await client.connect();
  const key = `examination:${randomUUID()}`;
  await cache.set(key, key, LIFETIME_MS);
  if ((await cache.get(key)) !== key) throw new Error('it does not return what was written');
  await buckets.take(key, SIZE, 1);
}
