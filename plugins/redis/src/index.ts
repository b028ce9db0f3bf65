import { setTimeout as sleep } from 'node:timers/promises';
import { API_VERSION, definePlugin, provide, SharedCache, TokenBuckets } from '@namedrop/plugin-api';
import { Config } from './config.js';
import { examineRedis } from './examine-redis.js';
import { RedisCache } from './shared-cache.js';
import { RedisBuckets } from './token-buckets.js';

const NEEDS = ['REDIS_URL'];
/** Milliseconds that the start waits for a Redis that is slow, or still loading. */
const START_MS = 2000;

/**
 * Redis or Valkey, which the hosts of a deployment share: the tier l2 of the cache, and token buckets. When it is down,
 * every command rejects at once, and the host does without.
 */
export default definePlugin({
  id: 'redis',
  apiVersion: API_VERSION,
  config: Config,
  requires: {},
  provides: [SharedCache, TokenBuckets],
  async setup({ config, log }) {
    const { url } = config;
    if (!url) return { ports: [SharedCache, TokenBuckets].map((port) => ({ port, needs: NEEDS })) };
    // Loads ioredis, which a deployment without Redis does without.
    const { clientOf } = await import('./client.js');
    const client = clientOf(url, config, log);
    const [cache, buckets] = [new RedisCache(client), new RedisBuckets(client)];
    return {
      ports: [provide(SharedCache, cache), provide(TokenBuckets, buckets)],
      examine: () => examineRedis({ client, cache, buckets }),
      // A Redis that is down is no reason not to start: the client has logged it, and tries again.
      start: () => Promise.race([client.connect().catch(() => undefined), sleep(START_MS, undefined, { ref: false })]),
      stop: async () => client.disconnect(),
    };
  },
});
