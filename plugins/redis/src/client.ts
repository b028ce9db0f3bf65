import { type Logger, Seldom } from '@namedrop/plugin-api';
import { Redis, type Result } from 'ioredis';
import type { Config } from './config.js';
import { TAKE_TOKEN } from './take-token.js';
import { watch } from './watch.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** See TAKE_TOKEN. */
    takeToken(bucket: string, capacity: number, refill: number, tokens: number): Result<unknown, Context>;
  }
}

const CONNECT_MS = 1000;
/** Milliseconds between two attempts to connect, at most. */
const RETRY_MS = 2000;

/**
 * A client that is not yet connected. A command either works now or rejects: none waits for a connection, and none is sent
 * twice. It connects again by itself, for as long as it is not told to disconnect.
 */
export function clientOf(url: string, { prefix }: Pick<Config, 'prefix'>, log: Logger): Redis {
  const client = new Redis(url, {
    lazyConnect: true,
    keyPrefix: prefix,
    // Also spoken by servers older than Redis 6.
    protocol: 2,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: CONNECT_MS,
    retryStrategy: (times) => Math.min(times * 100, RETRY_MS),
    scripts: { takeToken: { lua: TAKE_TOKEN, numberOfKeys: 1 } },
  });
  logOutages(client, log);
  watch(client);
  return client;
}

/** Every attempt to connect that fails is an event; an outage is a line a minute. */
function logOutages(client: Redis, log: Logger): void {
  const line = new Seldom();
  let isDown = false;
  client.on('error', (err) => {
    isDown = true;
    if (line.due()) log.warn({ err }, 'Redis does not answer; the host goes on without it');
  });
  client.on('ready', () => {
    if (isDown) log.info({}, 'Redis answers again');
    isDown = false;
  });
}
