import test from 'ava';
import { limitsOf, startLimitsWorld } from './limits-world.js';

type World = Awaited<ReturnType<typeof startLimitsWorld>>;
const QUERY = 'asked before';
const KEY = { 'idempotency-key': 'order-1' };

/** Every kind of response to a known key that takes no token from the bucket of quick. */
const free: readonly (readonly [
  what: string,
  status: number,
  call: (world: World) => Promise<{ status: number; headers: Headers }>,
])[] = [
  ['an answer from the cache', 200, ({ check }) => check({ query: QUERY })],
  ['a replay', 200, ({ check }) => check({ query: QUERY }, KEY)],
  ['a body that does not validate', 400, ({ check }) => check({ query: '' })],
  ['a body that is no JSON', 400, ({ post }) => post('/v1/check', '{')],
  ['an unknown mode', 400, ({ check }) => check({ mode: 'guess' })],
  ['an unknown model', 400, ({ check }) => check({ models: { claude: 'small' } })],
  ['an idempotency key that cannot be one', 400, ({ check }) => check({}, { 'idempotency-key': '' })],
  ['a body above 1 MiB', 413, ({ post }) => post('/v1/check', `"${'x'.repeat(1024 * 1024)}"`)],
  ['another media type', 415, ({ post }) => post('/v1/check', '{}', { headers: { 'content-type': 'text/plain' } })],
  ['another body under an idempotency key', 422, ({ check }) => check({ query: 'another' }, KEY)],
  ['a mode of the roadmap', 501, ({ check }) => check({ mode: 'deep' })],
  ['a platform without a key', 501, ({ check }) => check({ providers: ['chatgpt'] })],
];

test('what is refused before it costs anything, and what is known already, takes no token and says what is left (RLH-03)', async (t) => {
  const world = await startLimitsWorld(t, { capacity: 3 });
  t.deepEqual(limitsOf(await world.check({ query: QUERY }, KEY)), ['3', '2', null]);
  for (const [what, status, call] of free) {
    const reply = await call(world);
    t.deepEqual([reply.status, ...limitsOf(reply)], [status, '3', '2', null], what);
  }
});

test('calls without a known key, and to no endpoint, say nothing of limits', async (t) => {
  const { check, get } = await startLimitsWorld(t);
  const none = { authorization: '' };
  for (const [status, reply] of [
    [401, await check({}, none)],
    [401, await check({}, { authorization: 'Bearer lvk_live_x' })],
    [404, await get('/v1/nothing')],
    [405, await get('/v1/check')],
  ] as const) {
    t.deepEqual([reply.status, ...limitsOf(reply)], [status, null, null, null]);
  }
});

test('an endpoint other than check has one bucket for each key, and every call takes a token (RLH-08)', async (t) => {
  const { post, get, check, otherKey } = await startLimitsWorld(t, { capacity: 3 });
  const replies = [await post('/v1/echo', { text: 'a' }), await post('/v1/echo', {}), await post('/v1/echo', '{')];
  t.deepEqual(
    replies.map((reply) => [reply.status, ...limitsOf(reply)]),
    [
      [200, '3', '2', null],
      [400, '3', '1', null],
      [400, '3', '0', null],
    ],
  );
  t.is((await post('/v1/echo', { text: 'a' })).status, 429);
  t.is((await post('/v1/echo', { text: 'a' }, { headers: await otherKey() })).status, 200);
  const failed = await get('/v1/fails');
  t.deepEqual([failed.status, ...limitsOf(failed)], [500, '3', '2', null]);
  t.is((await check()).status, 200);
});

test('a public route with a limit counts by address; without trusted proxies, a header changes nothing', async (t) => {
  const { get } = await startLimitsWorld(t);
  const from = (address: string) => get('/v1/open', { headers: { 'x-forwarded-for': address } });
  t.deepEqual(limitsOf(await from('198.51.100.1')), ['2', '1', null]);
  t.deepEqual(limitsOf(await from('198.51.100.2')), ['2', '0', null]);
  const refused = await from('198.51.100.3');
  t.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limited']);
  t.true(Number(refused.headers.get('retry-after')) > 900);
});

test('behind a trusted proxy, addresses have buckets of their own, and a client cannot choose one', async (t) => {
  const { get } = await startLimitsWorld(t, { config: { trustedProxyHops: 1 } });
  const from = (address: string) => get('/v1/open', { headers: { 'x-forwarded-for': address } });
  t.is((await from('198.51.100.1')).status, 200);
  t.is((await from('6.6.6.6, 198.51.100.1')).status, 200);
  t.is((await from('7.7.7.7, 198.51.100.1')).status, 429);
  t.is((await from('198.51.100.2')).status, 200);
  for (const host of ['1', '2']) t.is((await from(`2001:db8:0:7::${host}`)).status, 200);
  t.is((await from('2001:db8:0:7:ffff::1')).status, 429);
  t.is((await from('2001:db8:0:8::1')).status, 200);
});

test('when limits cannot be kept, calls go through as if nobody had called before, and one line says so', async (t) => {
  const { check, host, logs } = await startLimitsWorld(t, { capacity: 1 });
  await check();
  t.is((await check()).status, 429);
  await host.storage.pool.query('DROP TABLE namedrop.token_buckets');
  for (let n = 0; n < 3; n++) {
    const reply = await check();
    t.deepEqual([reply.status, ...limitsOf(reply)], [200, '1', '1', null]);
  }
  t.is(logs().split('no rate limit can be kept').length - 1, 1);
});
