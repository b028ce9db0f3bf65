import { UsageResponse } from '@namedrop/contract';
import { startTestHost } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { bootOn, plugin, says } from '../boot/world.js';
import { startHealthWorld } from './health-world.js';
import { purse } from './purse.js';

const boot = bootOn(test);
const NONE = { openai: 0, anthropic: 0, gemini: 0, perplexity: 0 };
const NOTHING = { requests: 0, billable_units: 0, cache_hits: 0, errors: 0, provider_breakdown: NONE };
const UNKNOWN_KEY = { authorization: 'Bearer lvk_live_unknown' };

test('an account that has done nothing has used nothing, on 31 days (USG-01, USG-02, USG-03, USG-05, USG-11, USG-12, USG-13, USG-14)', async (t) => {
  const { get, account } = await startHealthWorld(t);
  const { status, body } = await get('/v1/usage');
  t.is(status, 200);
  UsageResponse.parse(body);
  const { request_id: _, series, ...rest } = body;
  t.deepEqual(rest, {
    account_id: account,
    plan: 'growth',
    window: { start: '2026-03-09T12:30:00.000Z', end: '2026-04-08T12:30:00.000Z', granularity: 'day' },
    total: NOTHING,
    monthly_quota: null,
  });
  t.is(series.length, 31);
  t.deepEqual(
    [series[0], series[30]],
    [
      { bucket: '2026-03-09T00:00:00Z', ...NOTHING },
      { bucket: '2026-04-08T00:00:00Z', ...NOTHING },
    ],
  );
});

test('a call is a request, whether fresh, from the cache or refused; a refusal is an error (USG-17, USG-18, USG-19, CHC-13)', async (t) => {
  const { check, total } = await startHealthWorld(t);
  t.is((await check({ query: 'a', providers: ['chatgpt'] })).body.cache_hit, false);
  t.like(await total(), { requests: 1, billable_units: 1, cache_hits: 0, errors: 0 });
  t.is((await check({ query: 'a', providers: ['chatgpt'] })).body.cache_hit, true);
  t.like(await total(), { requests: 2, billable_units: 2, cache_hits: 1, errors: 0 });
  t.is((await check({ mode: 'guess' })).status, 400);
  t.like(await total(), { requests: 3, billable_units: 2, cache_hits: 1, errors: 1 });
  t.is((await check({ mode: 'deep' })).status, 501);
  t.like(await total(), { requests: 4, billable_units: 2, cache_hits: 1, errors: 2 });
});

test('a call that cannot be paid or comes too fast is an error too (USG-19)', async (t) => {
  const ask = async () => ({ text: 'Acme leads.', citations: [] });
  const all = plugin('all', { adds: { surfaces: [{ platform: 'claude', channel: 'api', ask }] } });
  const { post, get } = await startTestHost(t, {
    plugins: { all: { module: all }, purse: { module: purse, holds: 15_000 } },
    config: { plans: { tight: { refill: 0.001, capacity: 2 } }, defaultPlan: 'tight' },
  });
  const check = async (query: string) =>
    (await post('/v1/check', { query, brand: 'Acme', mode: 'quick', providers: ['claude'] })).status;
  // What could not be paid gave its token back.
  t.deepEqual([await check('a'), await check('b')], [200, 402]);
  await get('/v1/usage');
  t.like((await get('/v1/usage?granularity=total')).body.total, { requests: 2, errors: 1 });
  t.is((await get('/v1/usage')).status, 429);
});

test('a platform that fails in a 200 is no error, and no unit (USG-20)', async (t) => {
  const { check, total } = await startHealthWorld(t);
  const { status, body } = await check({ query: 'fail', providers: ['chatgpt', 'gemini'] });
  t.deepEqual([status, Object.keys(body.errors)], [200, ['chatgpt', 'gemini']]);
  t.deepEqual(await total(), { ...NOTHING, requests: 1 });
});

test('fresh answers count for their provider, captured ones too; cached ones and search pages for none (USG-21, USG-22)', async (t) => {
  const { check, total } = await startHealthWorld(t);
  await check({ query: 'a' });
  const breakdown = { openai: 1, anthropic: 1, gemini: 0, perplexity: 1 };
  t.deepEqual((await total()).provider_breakdown, breakdown);
  await check({ query: 'a', brand: 'Other' });
  t.deepEqual((await total()).provider_breakdown, breakdown);
  await check({ mode: 'chatgpt_live' });
  await check({ mode: 'ai_overview' });
  const used = await total();
  t.deepEqual(used.provider_breakdown, { ...breakdown, openai: 2 });
  t.is(used.billable_units, 3 + 3 + 1 + 1);
});

test('an answer that is partly in the cache is no hit; only what was fresh counts for a provider (USG-18, USG-22)', async (t) => {
  const { check, total } = await startHealthWorld(t);
  await check({ query: 'a', providers: ['chatgpt'] });
  await check({ query: 'a', providers: ['chatgpt', 'claude'] });
  t.deepEqual(await total(), {
    ...NOTHING,
    requests: 2,
    billable_units: 3,
    provider_breakdown: { ...NONE, openai: 1, anthropic: 1 },
  });
});

test('a repetition under an idempotency key is a request, and delivers nothing again (USG-17)', async (t) => {
  const { check, total } = await startHealthWorld(t);
  const again = () => check({ query: 'a', providers: ['chatgpt'] }, { 'idempotency-key': 'order-1' });
  await again();
  t.is((await again()).headers.get('idempotency-replay'), 'true');
  t.like(await total(), { requests: 2, billable_units: 1, cache_hits: 0, errors: 0 });
});

test('days and hours are in order and without gaps, and add up to the total (USG-04, USG-14, USG-15, USG-16, USG-23)', async (t) => {
  const { check, get, clock } = await startHealthWorld(t);
  for (const at of ['2026-04-05T23:59:59.999Z', '2026-04-06T00:00:00Z', '2026-04-08T12:00:00Z']) {
    clock.set(at);
    await check({ providers: ['claude'] });
  }
  const used = async (query: string) => {
    const { series, total } = (await get(`/v1/usage?start=2026-04-05&end=2026-04-09&${query}`)).body;
    const buckets = series.map(({ bucket, requests }: { bucket: string; requests: number }) => [bucket, requests]);
    return { buckets: buckets as [string, number][], total };
  };
  const days = await used('granularity=day');
  t.deepEqual(days.buckets, [
    ['2026-04-05T00:00:00Z', 1],
    ['2026-04-06T00:00:00Z', 1],
    ['2026-04-07T00:00:00Z', 0],
    ['2026-04-08T00:00:00Z', 1],
  ]);
  const hours = await used('granularity=hour');
  t.is(hours.buckets.length, 96);
  t.deepEqual(
    hours.buckets.filter(([, requests]) => requests > 0),
    [
      ['2026-04-05T23:00:00Z', 1],
      ['2026-04-06T00:00:00Z', 1],
      ['2026-04-08T12:00:00Z', 1],
    ],
  );
  const whole = await used('granularity=total');
  t.deepEqual(whole.buckets, []);
  const three = { ...NOTHING, requests: 3, billable_units: 3, provider_breakdown: { ...NONE, anthropic: 3 } };
  for (const { total } of [days, hours, whole]) t.deepEqual(total, three);
});

type World = Awaited<ReturnType<typeof startHealthWorld>>;

/** The reply for a window, once its series has been found to add up to its total. */
async function read({ get }: World, t: ExecutionContext, start: string, end: string) {
  const of = async (by: string) => (await get(`/v1/usage?start=${start}&end=${end}&granularity=${by}`)).body;
  const [total, days, hours] = [await of('total'), await of('day'), await of('hour')];
  for (const { series } of [days, hours]) {
    const sum = series.reduce((all: number, { requests }: UsageResponse['total']) => all + requests, 0);
    t.is(sum, total.total.requests, `${start} to ${end}`);
  }
  return total;
}

const DAY_MS = 24 * 3_600_000;

test('a window of the last 35 days counts by the minute, and echoes the instants that were sent (USG-05, USG-23)', async (t) => {
  const world = await startHealthWorld(t);
  for (const at of ['10:59:59.999', '11:00:00', '11:29:59', '11:30:00', '11:59:59', '12:00:00']) {
    world.clock.set(`2026-04-08T${at}Z`);
    await world.check();
  }
  world.clock.advance(34 * DAY_MS);
  const requests = async (start: string, end: string) =>
    (await read(world, t, `2026-04-08T${start}Z`, `2026-04-08T${end}Z`)).total.requests;
  t.is(await requests('11:00:00', '12:00:00'), 4);
  t.is(await requests('11:00:00', '11:30:00'), 2);
  t.is(await requests('11:30:00', '12:00:00'), 2);
  t.is(await requests('11:29:00', '11:31:00'), 2);
  t.is(await requests('10:59:00', '12:01:00'), 6);
  t.is(await requests('11:30:59', '12:00:59'), 2, 'both bounds are rounded down');
  t.is(await requests('11:30:01', '11:30:59'), 0);
  const cut = await read(world, t, '2026-04-08T11:29:59.5Z', '2026-04-08T11:30:10Z');
  t.like(cut.window, { start: '2026-04-08T11:29:59.500Z', end: '2026-04-08T11:30:10.000Z' });
  t.is(cut.total.requests, 1);
});

test('a window counts by the hour where it is older than 35 days, and still echoes what was sent (USG-05, USG-23)', async (t) => {
  const world = await startHealthWorld(t);
  await world.check();
  world.clock.advance(36 * DAY_MS);
  const requests = async (start: string, end: string) =>
    (await read(world, t, `2026-04-08T${start}Z`, `2026-04-08T${end}Z`)).total.requests;
  t.is(await requests('12:00:00', '13:00:00'), 1);
  t.is(await requests('12:45:00', '13:10:00'), 1);
  t.is(await requests('11:00:00', '12:59:00'), 0);
  const { window } = await read(world, t, '2026-04-08T12:45:10Z', '2026-04-08T13:10:20Z');
  t.like(window, { start: '2026-04-08T12:45:10.000Z', end: '2026-04-08T13:10:20.000Z' });
});

test('hours that a host of the version before has counted are in a window once, with their first minute (USG-23)', async (t) => {
  const world = await startHealthWorld(t);
  await world.check();
  const [hour, account] = ['2026-04-08T12:00:00Z', world.account];
  await world.host.storage.pool.query(
    `INSERT INTO namedrop.usage_hours AS kept VALUES ($1, $2, 5, 5, 0, 0, 5, 0, 0, 0)
     ON CONFLICT (account_id, hour) DO UPDATE SET requests = kept.requests + excluded.requests`,
    [account, hour],
  );
  await world.check();
  const requests = async (start: string, end: string) =>
    (await read(world, t, `2026-04-08T${start}Z`, `2026-04-08T${end}Z`)).total.requests;
  world.clock.advance(DAY_MS);
  const whole = await requests('12:00:00', '13:00:00');
  t.is(whole, 7);
  t.is(await requests('12:00:00', '12:30:00'), 5);
  t.is(await requests('12:10:00', '12:30:00'), 0);
  t.is(await requests('12:30:00', '13:00:00'), 2);
});

test('the monthly quota of the plan is reported, that of the account wins, and neither refuses a call (USG-12)', async (t) => {
  const { check, get, host, account } = await startHealthWorld(t, {
    plans: { small: { refill: 100, capacity: 100, monthlyQuota: 1 } },
    defaultPlan: 'small',
  });
  const quota = async () => UsageResponse.parse((await get('/v1/usage')).body).monthly_quota;
  t.is(await quota(), 1);
  await host.accounts.setMonthlyQuota(account, 2500);
  t.is(await quota(), 2500);
  await host.accounts.setMonthlyQuota(account, 0);
  t.is(await quota(), 0);
  for (let calls = 0; calls < 3; calls++) t.is((await check()).status, 200);
  await host.accounts.setMonthlyQuota(account, null);
  t.is(await quota(), 1);
});

test('what is wrong with a query is told by field (USG-04, USG-06, USG-07, USG-08, USG-09, USG-10)', async (t) => {
  const { get } = await startHealthWorld(t);
  for (const [query, field, sentence] of [
    ['start=foo', 'start', /^start: must be a date or a time with its zone/],
    ['end=2026-02-30', 'end', /^end: must be a date or a time with its zone/],
    ['start=2026-04-01T02:00:00+02:00', 'start', /^start: has a space where the zone begins; write the \+ .* as %2B/],
    ['granularity=week', 'granularity', /^granularity: must be one of day, hour, total\.$/],
    ['start=2026-04-01&start=2026-04-01', 'start', /^start: must be given once\.$/],
    ['start=2026-04-01&end=2026-04-01', 'start', /^start: must be before end\.$/],
    ['start=2026-04-02&end=2026-04-01', 'start', /^start: must be before end\.$/],
    ['start=2030-01-01', 'start', /^start: must be before end\.$/],
    ['start=2020-01-01&granularity=hour', 'granularity', /10000 buckets/],
  ] as const) {
    const { status, body } = await get(`/v1/usage?${query}`);
    t.deepEqual([status, body.error.code], [400, 'invalid_request'], query);
    t.regex(body.error.message, sentence);
    t.deepEqual(Object.keys(body.error.details.fieldErrors), [field]);
  }
});

test('an account sees its own use only, of all its keys (USG-24)', async (t) => {
  const { check, get, host, account } = await startHealthWorld(t);
  const keyOf = async (owner: typeof account) =>
    `Bearer ${(await host.keys.create({ account: owner, name: 'other', mode: 'live' })).token}`;
  const stranger = { authorization: await keyOf((await host.accounts.create({ name: 'Other' })).id) };
  await check();
  await check({}, { authorization: await keyOf(account) });
  await check({}, stranger);
  const requests = async (headers = {}) => (await get('/v1/usage?granularity=total', { headers })).body.total.requests;
  t.deepEqual([await requests(), await requests(stranger)], [2, 1]);
});

test('usage takes a key: without one it is 401 unauthorized (USG-25, AUT-11)', async (t) => {
  const { get } = await startHealthWorld(t);
  for (const headers of [{ authorization: '' }, UNKNOWN_KEY]) {
    const { status, body } = await get('/v1/usage', { headers });
    t.deepEqual([status, body.error.code], [401, 'unauthorized']);
  }
});

test('to look at usage is free, and counts as no use (USG-27)', async (t) => {
  const { check, get, total } = await startHealthWorld(t);
  const balance = async () => (await check({ providers: ['claude'] })).body.balance_after_cents;
  const before = await balance();
  await get('/v1/usage');
  await get('/v1/usage?start=foo');
  t.is(await balance(), before - 150);
  t.is((await total()).requests, 2);
});

test('a hit takes no token, and is counted all the same (USG-26, CHC-13)', async (t) => {
  const { check, total } = await startHealthWorld(t, {
    plans: { tight: { refill: 0.001, capacity: 5 } },
    defaultPlan: 'tight',
  });
  const left = async () => (await check({ query: 'a', providers: ['claude'] })).headers.get('x-ratelimit-remaining');
  t.deepEqual([await left(), await left(), await left()], ['4', '4', '4']);
  t.like(await total(), { requests: 3, cache_hits: 2 });
});

test('what a host counted is kept when it stops, and other hosts tell it (USG-24)', async (t) => {
  const { start } = boot(t);
  const plugins = { claude: plugin('claude', { adds: { surfaces: [says('claude')] } }) };
  const [host, other] = [await start(plugins), await start(plugins)];
  const { id: account } = await host.accounts.create({ name: 'Acme' });
  const { token } = await host.keys.create({ account, name: 'test', mode: 'live' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ query: 'a', brand: 'Acme', mode: 'quick', providers: ['claude'] });
  t.is((await fetch(`${host.url}/v1/check`, { method: 'POST', headers, body })).status, 200);
  await host.stop();
  const used = await fetch(`${other.url}/v1/usage?granularity=total`, { headers });
  const { total } = (await used.json()) as UsageResponse;
  t.like(total, { requests: 1, billable_units: 1, provider_breakdown: { ...NONE, anthropic: 1 } });
});
