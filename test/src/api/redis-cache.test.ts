import type { Host } from '@namedrop/host';
import redis from '@namedrop/redis';
import { redisServer, withRedis } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { bootOn, check, plugin } from '../boot/world.js';

const redisTest = withRedis(test);
/** Two databases, for one test empties its own. */
const [boot, bootElsewhere] = [bootOn(test), bootOn(test)];

/** Hosts that share a Redis and a surface; the queries that the surface was asked are noted. */
async function sharing(t: ExecutionContext, bootHost = boot) {
  const server = await redisServer(t);
  const asked: string[] = [];
  const ask = async ({ text }: { text: string }) => {
    asked.push(text);
    return { text: 'Acme leads.', citations: [] };
  };
  const claude = plugin('claude', { adds: { surfaces: [{ platform: 'claude', channel: 'api', ask }] } });
  const { start } = bootHost(t);
  const plugins = { claude, redis: { module: redis, url: server.url } };
  /** Whether a host answered, and from the cache. */
  const answers = async (host: Host, query: string) => {
    const { status, body } = await check(host, { query, providers: ['claude'] });
    return [status, body.cache_hit];
  };
  return { server, asked, answers, start: () => start(plugins, { pluginTimeoutMs: 10_000 }) };
}

redisTest('what one host was answered, another one finds in Redis, also where PostgreSQL has lost it', async (t) => {
  const { asked, answers, start } = await sharing(t);
  const first = await start();
  t.deepEqual(await answers(first, 'shared'), [200, false]);
  await first.stop();
  const second = await start();
  await second.storage.pool.query('DELETE FROM namedrop.answers');
  t.deepEqual(await answers(second, 'shared'), [200, true]);
  t.deepEqual(asked, ['shared']);
});

redisTest('when Redis dies, hosts find their answers in PostgreSQL, and go on asking', async (t) => {
  const { server, asked, answers, start } = await sharing(t, bootElsewhere);
  const [first, second] = [await start(), await start()];
  await server.kill();
  t.deepEqual(await answers(first, 'dead'), [200, false]);
  await first.stop();
  t.deepEqual(await answers(second, 'dead'), [200, true]);
  t.deepEqual(asked, ['dead']);
});
