import { withRedis } from '@namedrop/testing';
import ava from 'ava';
import { connected, testRedis } from './redis.test.helper.js';
import { MAX_BYTES } from './reply-counter.js';
import { RedisCache } from './shared-cache.js';

const test = withRedis(ava);
const redis = testRedis(ava);

test('what one host sets, another gets; what is not there is undefined', async (t) => {
  const [here, there] = [await connected(t, redis().url), await connected(t, redis().url)].map(
    (client) => new RedisCache(client),
  );
  t.is(await there?.get('a'), undefined);
  await here?.set('a', '{"text":"Acme 😀"}', 60_000);
  t.is(await there?.get('a'), '{"text":"Acme 😀"}');
  await there?.set('a', '', 60_000);
  t.is(await here?.get('a'), '');
});

test('it is forgotten after its lifetime, in whole milliseconds', async (t) => {
  const client = await connected(t, redis().url);
  const cache = new RedisCache(client);
  await cache.set('long', 'x', 3_600_000.5);
  const left = await client.pttl('cache:long');
  t.true(left > 3_590_000 && left <= 3_600_001, `${left} ms`);
});

test('keys stand under the prefix, so that deployments can share a Redis', async (t) => {
  const plain = await connected(t, redis().url, '');
  await new RedisCache(await connected(t, redis().url, 'ours:')).set('k', 'x', 60_000);
  t.is(await plain.get('ours:cache:k'), 'x');
  t.is(await new RedisCache(await connected(t, redis().url, 'theirs:')).get('k'), undefined);
});

test('what is no text is not there, and gives way to one', async (t) => {
  const client = await connected(t, redis().url);
  const cache = new RedisCache(client);
  await client.rpush('cache:k', 'a');
  t.is(await cache.get('k'), undefined);
  t.is(await client.exists('cache:k'), 0);
  await cache.set('k', 'x', 60_000);
  t.is(await cache.get('k'), 'x');
});

test('the largest text is kept, and a larger one is not', async (t) => {
  const cache = new RedisCache(await connected(t, redis().url));
  await cache.set('largest', 'x'.repeat(MAX_BYTES), 60_000);
  t.is((await cache.get('largest'))?.length, MAX_BYTES);
  await cache.set('larger', `${'x'.repeat(MAX_BYTES - 1)}\u00fc`, 60_000);
  t.is(await cache.get('larger'), undefined);
});
