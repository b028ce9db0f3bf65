import test from 'ava';
import { PRICES, startContributedWorld } from './contributed-world.js';
import { limitsOf } from './limits-world.js';

const ABSENT = {
  code: 'upstream_unavailable',
  message: 'The platform is not configured on this deployment.',
  status: 503,
};

test('a contributed mode asks its platform once, costs its price, and then 5 credits from the cache', async (t) => {
  const { check, asked } = await startContributedWorld(t);
  const fresh = await check({ query: 'best crm' });
  t.is(fresh.status, 200);
  t.like(fresh.body, { mode: 'zeta', cost_cents: PRICES.zeta, cache_hit: false, errors: {} });
  t.deepEqual(Object.keys(fresh.body.providers), ['zeta']);
  t.like(fresh.body.providers.zeta, { mentioned: true, rank: 1 });
  t.deepEqual(
    ['x-mode', 'x-cost-cents'].map((name) => fresh.headers.get(name)),
    ['zeta', '40'],
  );
  const kept = await check({ query: 'best crm', brand: 'Globex' });
  t.like(kept.body, { cost_cents: 5, cache_hit: true, providers: { zeta: { mentioned: false } } });
  t.is(kept.body.balance_after_cents, fresh.body.balance_after_cents - 5);
  t.deepEqual(asked, ['best crm']);
});

test('an older name runs the mode and counts against its bucket', async (t) => {
  const { check } = await startContributedWorld(t, {
    plans: { tight: { refill: 0.001, capacity: 2 } },
    defaultPlan: 'tight',
  });
  const old = await check({ mode: 'old_zeta' });
  t.deepEqual([old.body.mode, ...limitsOf(old)], ['zeta', '2', '1', null]);
  t.deepEqual(limitsOf(await check()), ['2', '0', null]);
  t.is((await check()).status, 429);
  t.deepEqual(limitsOf(await check({ mode: 'greek' })), ['2', '1', null], 'each mode has a bucket of its own');
});

test('a mode is prorated by the platforms that answer; one without key or plugin is an error that costs nothing', async (t) => {
  const { check } = await startContributedWorld(t);
  const { body } = await check({ query: 'best crm', mode: 'greek' });
  t.deepEqual(Object.keys(body.providers), ['zeta']);
  t.deepEqual(body.errors, { eta: ABSENT, theta: ABSENT });
  t.is(body.cost_cents, PRICES.greek / 3);
  const again = (await check({ query: 'best crm', mode: 'greek' })).body;
  t.like(again, { cost_cents: 5, cache_hit: true });
  t.deepEqual(again.errors, body.errors);
});

test('an answer is kept for all modes of its channel, and what is missing is asked and prorated', async (t) => {
  const { check, asked } = await startContributedWorld(t);
  await check({ query: 'best crm' });
  const pair = (await check({ query: 'best crm', mode: 'pair' })).body;
  t.deepEqual(Object.keys(pair.providers), ['zeta', 'claude']);
  t.like(pair, { cost_cents: PRICES.pair / 2 + 5, cache_hit: false });
  t.deepEqual(asked, ['best crm']);
  const live = (await check({ query: 'best crm', mode: 'zeta_live' })).body;
  t.like(live, { cost_cents: PRICES.zeta_live, cache_hit: false });
  t.deepEqual(asked, ['best crm', 'best crm']);
});

test('a platform that fails or exceeds its declared deadline is an error of a 200 that costs nothing', async (t) => {
  const { check } = await startContributedWorld(t);
  const failed = (await check({ query: 'fail' })).body;
  t.like(failed, { cost_cents: 0, providers: {}, errors: { zeta: { code: 'upstream_unavailable' } } });
  const slow = (await check({ query: 'slow' })).body;
  t.like(slow, { cost_cents: 0, providers: {}, errors: { zeta: { code: 'upstream_timeout' } } });
});

test('equal checks at once ask a contributed platform once', async (t) => {
  const { check, asked } = await startContributedWorld(t);
  const replies = await Promise.all(Array.from({ length: 5 }, () => check({ query: 'best crm' })));
  t.deepEqual(
    replies.map(({ body }) => body.cost_cents).toSorted((a, b) => a - b),
    [5, 5, 5, 5, PRICES.zeta],
  );
  t.deepEqual(asked, ['best crm']);
});

test('a repetition under an idempotency key is the first reply of a contributed mode, and costs nothing', async (t) => {
  const { check, asked } = await startContributedWorld(t);
  const call = () => check({ query: 'best crm' }, { 'idempotency-key': 'order-1' });
  const first = await call();
  const second = await call();
  t.is(second.headers.get('idempotency-replay'), 'true');
  t.deepEqual(second.body, first.body);
  t.is((await check()).body.balance_after_cents, first.body.balance_after_cents - PRICES.zeta);
  t.is(asked.length, 2);
});

test('a mode of which no platform can be asked is 501, and the modes that can be run are listed', async (t) => {
  const { check } = await startContributedWorld(t);
  const { status, body } = await check({ mode: 'shadow' });
  t.deepEqual([status, body.error.code], [501, 'mode_not_yet_available']);
  const { body: planned } = await check({ mode: 'deep' });
  const contributed = (planned.available_modes as string[]).filter((mode) => mode in PRICES);
  t.deepEqual(contributed, ['zeta', 'greek', 'pair', 'zeta_live']);
});
