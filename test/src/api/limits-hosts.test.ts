import type { Host } from '@namedrop/host';
import redis from '@namedrop/redis';
import { redisServer, withRedis } from '@namedrop/testing';
import test from 'ava';
import { bootOn, plugin, says } from '../boot/world.js';
import { REFILL } from './limits-world.js';

const redisTest = withRedis(test);
const boot = bootOn(test);
const claude = plugin('claude', { adds: { surfaces: [says('claude')] } });
const config = { plans: { sixty: { refill: REFILL, capacity: 60 } }, defaultPlan: 'sixty' };
/** To connect may take a while on a busy machine. */
const options = { config, pluginTimeoutMs: 10_000 };

/** A key that every host of the database knows. */
async function keyOn({ accounts, keys }: Host): Promise<{ token: string; id: string }> {
  const { id: account } = await accounts.create({ name: 'Acme' });
  const { token, record } = await keys.create({ account, name: 'test', mode: 'live' });
  return { token, id: record.id };
}

function check(url: string, token: string, query: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ query, brand: 'Acme', mode: 'quick', providers: ['claude'] });
  return fetch(`${url}/v1/check`, { method: 'POST', headers, body });
}

/** How many of so many calls at once each host lets through, in total. */
async function letThrough(hosts: readonly Host[], token: string, calls: number): Promise<number> {
  const replies = Array.from({ length: calls }, (_, n) => hosts.map(({ url }) => check(url, token, `${url} ${n}`)));
  const statuses = (await Promise.all(replies.flat())).map(({ status }) => status);
  const unexpected = statuses.filter((status) => status !== 200 && status !== 429);
  if (unexpected.length > 0) throw new Error(`also ${unexpected.join(', ')}`);
  return statuses.filter((status) => status === 200).length;
}

test('two hosts on one PostgreSQL let a bucket of 60 through 60 times in total', async (t) => {
  const { start } = boot(t);
  const hosts = [await start({ claude }, options), await start({ claude }, options)];
  t.is(await letThrough(hosts, (await keyOn(hosts[0] as Host)).token, 50), 60);
});

redisTest('two hosts on one Redis let a bucket of 60 through 60 times in total', async (t) => {
  const { start } = boot(t);
  const plugins = { claude, redis: { module: redis, url: (await redisServer(t)).url } };
  const hosts = [await start(plugins, options), await start(plugins, options)];
  const [host] = hosts as [Host];
  const { token, id } = await keyOn(host);
  t.is(await letThrough(hosts, token, 50), 60);
  const { pool } = host.storage;
  const { rows } = await pool.query('SELECT FROM namedrop.token_buckets WHERE name = $1', [`key:${id}:check:quick`]);
  t.deepEqual(rows, [], 'PostgreSQL keeps no bucket meanwhile');
});

redisTest('when Redis dies nothing fails: buckets are kept in PostgreSQL until it is back', async (t) => {
  const server = await redisServer(t);
  const { start, log } = boot(t);
  const plugins = { claude, redis: { module: redis, url: server.url } };
  const hosts = [await start(plugins, options), await start(plugins, options)];
  const { token } = await keyOn(hosts[0] as Host);
  for (const { url } of hosts) t.is((await check(url, token, 'before')).status, 200);
  await server.kill();
  t.is(await letThrough(hosts, token, 50), 60);
  const told = log.lines.filter(({ message }) => message.includes('rate limits are kept in PostgreSQL'));
  t.is(told.length, 2, 'a line for each host');
});

redisTest('a host starts while Redis is down', async (t) => {
  const server = await redisServer(t);
  await server.kill();
  const { start } = boot(t);
  const host = await start({ claude, redis: { module: redis, url: server.url } }, options);
  t.is((await check(host.url, (await keyOn(host)).token, 'while Redis is down')).status, 200);
});

test('without REDIS_URL the plugin is listed with what it needs, and everything runs without it', async (t) => {
  const { start } = boot(t);
  const host = await start({ claude, redis }, options);
  t.deepEqual(host.plugins[1], {
    id: 'redis',
    state: 'no key',
    detail: 'SharedCache needs REDIS_URL, TokenBuckets needs REDIS_URL',
  });
  t.is((await check(host.url, (await keyOn(host)).token, 'without Redis')).headers.get('x-ratelimit-remaining'), '59');
});
