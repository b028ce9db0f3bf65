import { fixedClock } from '@namedrop/testing';
import test from 'ava';
import { startIdempotencyWorld } from './idempotency-world.js';

const MINUTE_MS = 60_000;
const BUSINESS = ['x-request-id', 'x-mode', 'x-cost-cents', 'x-balance-after-cents', 'x-cache-status', 'content-type'];
const pick = (headers: Headers) => BUSINESS.map((name) => headers.get(name));

test('the same key and body get the first reply again, to the byte, with its headers, and nobody is asked (IDM-04, IDM-05, IDM-06, IDM-08, IDM-09)', async (t) => {
  const { check, asked } = await startIdempotencyWorld(t);
  const first = await check('order-1');
  t.is(first.headers.get('idempotency-replay'), null);
  const again = await check('order-1');
  t.is(again.headers.get('idempotency-replay'), 'true');
  t.deepEqual([again.status, again.text, pick(again.headers)], [200, first.text, pick(first.headers)]);
  t.like(again.body, { cost_cents: 150, balance_after_cents: 850, cache_hit: false });
  t.is(again.headers.get('x-request-id'), again.body.request_id);
  t.deepEqual(asked(), [1, 1, 1, 1]);
});

test('a replay costs nothing, not even what a cached answer costs (IDM-07)', async (t) => {
  const { check } = await startIdempotencyWorld(t);
  await check('order-1');
  for (let times = 0; times < 3; times += 1) await check('order-1');
  t.is((await check('order-2', { query: 'another question' })).body.balance_after_cents, 700);
});

test('a replay needs no money (IDM-16)', async (t) => {
  const { check } = await startIdempotencyWorld(t, 150);
  const first = await check('order-1');
  t.is(first.body.balance_after_cents, 0);
  t.is((await check('order-2', { query: 'another question' })).status, 402);
  const again = await check('order-1');
  t.deepEqual([again.status, again.text], [200, first.text]);
});

test('a replay takes no token, and tells what is left of the bucket now', async (t) => {
  const { check, stranger } = await startIdempotencyWorld(t);
  const caller = await stranger('free');
  const first = await check('order-1', {}, caller);
  t.is(first.headers.get('x-ratelimit-limit'), '5');
  const second = await check('order-2', { query: 'another question' }, caller);
  const replays = await Promise.all(Array.from({ length: 30 }, () => check('order-1', {}, caller)));
  t.deepEqual([...new Set(replays.map(({ status, text }) => `${status} ${text}`))], [`200 ${first.text}`]);
  t.is(replays[0]?.headers.get('x-ratelimit-limit'), '5');
  t.true(
    Number(replays[0]?.headers.get('x-ratelimit-remaining')) >= Number(second.headers.get('x-ratelimit-remaining')),
  );
});

test('a reply in which a platform failed is replayed as it was, also when that platform is well again', async (t) => {
  const { check, upstreams, holdBack } = await startIdempotencyWorld(t);
  upstreams.claude.behave((_request, response) => void response.writeHead(500).end());
  const first = await check('order-1');
  t.is(first.body.errors.claude.code, 'upstream_unavailable');
  holdBack('claude').release();
  t.is((await check('order-1')).text, first.text);
});

test('a reply of which every platform failed is one, too', async (t) => {
  const { check, upstreams, asked } = await startIdempotencyWorld(t);
  for (const upstream of Object.values(upstreams)) {
    upstream.behave((_request, response) => void response.writeHead(500).end());
  }
  const first = await check('order-1');
  t.deepEqual([first.status, first.body.cost_cents], [200, 0]);
  t.is((await check('order-1')).text, first.text);
  t.deepEqual(asked(), [1, 1, 1, 1]);
});

test('the header may be left out, has 1 to 200 characters, and is called as headers are, in any case (IDM-01, IDM-02)', async (t) => {
  const { check, post } = await startIdempotencyWorld(t);
  const plain = await post({ query: 'best crm', brand: 'Acme', mode: 'quick' });
  t.deepEqual([plain.status, plain.headers.get('idempotency-replay')], [200, null]);
  for (const key of ['k', 'k'.repeat(200)]) {
    const first = await check(key);
    t.deepEqual([first.status, first.headers.get('idempotency-replay')], [200, null]);
    const again = await post(
      { query: 'best crm', brand: 'Acme', mode: 'quick' },
      { headers: { 'IDEMPOTENCY-KEY': key } },
    );
    t.is(again.text, first.text);
  }
});

test('different keys are different calls, whatever their body (IDM-18)', async (t) => {
  const { check } = await startIdempotencyWorld(t);
  const [one, two] = [await check('order-1'), await check('Order-1')];
  t.not(one.body.id, two.body.id);
  t.deepEqual([one.body.cost_cents, two.headers.get('idempotency-replay')], [150, null]);
  t.is(two.body.balance_after_cents, 850 - two.body.cost_cents);
  t.true(two.body.cost_cents > 0);
});

test('a key is its account’s, not its API key’s (IDM-15)', async (t) => {
  const { check, stranger, otherKey } = await startIdempotencyWorld(t);
  const first = await check('order-1');
  const other = await check('order-1', { brand: 'Globex' }, await stranger());
  t.deepEqual([other.status, other.body.brand], [200, 'Globex']);
  t.is(other.headers.get('idempotency-replay'), null);
  const rotated = await check('order-1', {}, await otherKey());
  t.deepEqual([rotated.text, rotated.headers.get('idempotency-replay')], [first.text, 'true']);
});

test('a key lasts for 24 hours, and is new afterwards (IDM-13, IDM-14)', async (t) => {
  const clock = fixedClock();
  const { check } = await startIdempotencyWorld(t, 1000, clock);
  const first = await check('order-1');
  clock.advance((24 * 60 - 1) * MINUTE_MS);
  const replay = await check('order-1');
  t.deepEqual([replay.text, replay.headers.get('idempotency-replay')], [first.text, 'true']);
  clock.advance(2 * MINUTE_MS);
  const afresh = await check('order-1');
  t.deepEqual([afresh.status, afresh.headers.get('idempotency-replay')], [200, null]);
  t.not(afresh.body.request_id, first.body.request_id);
  t.true(afresh.body.balance_after_cents < 850, 'it is charged');
  t.is((await check('order-1')).text, afresh.text);
});
