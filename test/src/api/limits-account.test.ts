import test from 'ava';
import { limitsOf, startLimitsWorld } from './limits-world.js';

test('all keys of an account together have eight times the tokens of one, and every reply has the headers of its key', async (t) => {
  const { post, otherKey, pass } = await startLimitsWorld(t, { capacity: 2 });
  const keys = [{}, ...(await Promise.all(Array.from({ length: 9 }, () => otherKey())))];
  const echo = (headers: object) => post('/v1/echo', { text: 'a' }, { headers: { ...headers } });
  for (const key of keys.slice(0, 8)) {
    t.deepEqual(limitsOf(await echo(key)), ['2', '1', null]);
    t.deepEqual(limitsOf(await echo(key)), ['2', '0', null]);
  }
  const [, , , , , , , , ninth = {}, tenth = {}] = keys;
  for (const key of [ninth, tenth, ninth]) {
    const refused = await echo(key);
    t.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limited']);
    const [capacity, left, wait] = limitsOf(refused);
    t.deepEqual([capacity, left], ['2', '2']);
    // A slow machine takes some seconds to get here.
    t.true(Number(wait) > 100 && Number(wait) <= 125, `${wait}: a token in 125 s, eight times the refill of a key`);
  }
  t.is((await echo(await otherKey('tight'))).status, 200, 'another account is not concerned');
  await pass(126);
  t.is((await echo(ninth)).status, 200);
  t.is((await echo(tenth)).status, 429);
});

test('a key alone uses up its own bucket first, and leaves what its account has to other keys', async (t) => {
  const { post, otherKey } = await startLimitsWorld(t, { capacity: 2 });
  const echo = (headers: object = {}) => post('/v1/echo', { text: 'a' }, { headers: { ...headers } });
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await echo()).status));
  t.is(statuses.filter((status) => status === 200).length, 2);
  const others = await Promise.all(Array.from({ length: 7 }, () => otherKey()));
  for (const key of others) for (const left of ['1', '0']) t.is(limitsOf(await echo(key))[1], left);
});

test('buckets of an account are apart for each mode of a check and each other path', async (t) => {
  const { check, post, otherKey } = await startLimitsWorld(t, { capacity: 1 });
  const keys = [{}, ...(await Promise.all(Array.from({ length: 8 }, () => otherKey())))];
  const statuses: number[] = [];
  for (const key of keys) statuses.push((await post('/v1/echo', { text: 'a' }, { headers: { ...key } })).status);
  t.deepEqual(statuses, [...Array(8).fill(200), 429]);
  t.is((await check({}, keys.at(-1))).status, 200);
  t.is((await check({ mode: 'ai_overview', region: 'us' }, keys.at(-1))).status, 200);
});
