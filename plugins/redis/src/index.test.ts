import { setImmediate as turn } from 'node:timers/promises';
import { SharedCache, TokenBuckets } from '@namedrop/plugin-api';
import { redisServer, withRedis } from '@namedrop/testing';
import test from 'ava';
import { clientOf } from './client.js';
import { Config } from './config.js';
import plugin from './index.js';
import { notedLog } from './redis.test.helper.js';

const redisTest = withRedis(test);

/** What the plugin contributes with these settings. */
async function setUp(settings: object) {
  const unused = () => {
    throw new Error('the plugin builds its classes itself');
  };
  return plugin.setup({ config: Config.parse(settings), ports: {}, log: notedLog(), make: unused });
}

test('without REDIS_URL it says what each of its ports needs, and has nothing to start', async (t) => {
  t.deepEqual(await setUp({}), {
    ports: [
      { port: SharedCache, needs: ['REDIS_URL'] },
      { port: TokenBuckets, needs: ['REDIS_URL'] },
    ],
  });
});

redisTest('it starts beside a Redis that hangs, and uses it once it answers', async (t) => {
  const server = await redisServer(t);
  const { ports = [], start, stop } = await setUp({ url: server.url });
  t.teardown(() => stop?.());
  const cache = ports.map((port) => 'value' in port && port.value).at(0) as SharedCache;
  server.pause();
  await start?.();
  await t.throwsAsync(cache.get('a'));
  server.resume();
  while (await cache.get('a').catch(() => 'not yet')) await turn();
  await cache.set('a', 'b', 60_000);
  t.is(await cache.get('a'), 'b');
});

test('a Redis that is away is a finding with its address refused and a remedy, also before a start', async (t) => {
  const { examine, stop } = await setUp({ url: 'redis://127.0.0.1:1' });
  t.teardown(() => stop?.());
  const [finding] = (await examine?.()) ?? [];
  t.like(finding, { state: 'warn', what: 'connection' });
  t.regex(finding?.detail ?? '', /^hosts share no cache and no token buckets: .*ECONNREFUSED/);
  t.regex(finding?.remedy ?? '', /redis-cli -u "\$REDIS_URL" ping/);
});

redisTest('a Redis that keeps answers and tokens is well, and one without rights is a finding', async (t) => {
  const { url } = await redisServer(t);
  const admin = clientOf(url, { prefix: '' }, notedLog());
  t.teardown(() => admin.disconnect());
  await admin.connect();
  await admin.call('ACL', 'SETUSER', 'reader', 'on', '>password', '~*', '+@all', '-set');
  const lineFor = async (address: string) => {
    const { examine, stop } = await setUp({ url: address });
    t.teardown(() => stop?.());
    return (await examine?.())?.[0];
  };
  t.deepEqual(await lineFor(url), { state: 'ok', what: 'connection', detail: 'Redis keeps answers and counts tokens' });
  const refused = await lineFor(url.replace('redis://', 'redis://reader:password@'));
  t.like(refused, { state: 'warn' });
  t.regex(refused?.detail ?? '', /NOPERM/);
});
