import { ApiError, Namedrop } from '@namedrop/client';
import test from 'ava';
import { startWhole } from '../whole-world.js';

const QUICK = { query: 'best crm', brand: 'Acme', mode: 'quick', providers: ['claude'] } as const;
const WATCH = { query: 'best crm', brand: 'Acme', mode: 'quick', interval: 'daily' } as const;
/** A plan whose buckets are soon empty. */
const NARROW = { plans: { narrow: { refill: 1, capacity: 5 } }, defaultPlan: 'narrow' };
const SECRET = 'a secret of at least 16 characters';

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

test('every call of the client works with the real host, and gives what the API gives', async (t) => {
  const { url, token } = await startWhole(t);
  const client = new Namedrop({ apiKey: token, baseUrl: url });

  const fresh = await client.checks.create(QUICK, { idempotencyKey: 'order-1' }).withResponse();
  t.like(fresh, { cost: 150, cache: 'miss', mode: 'quick', replayed: false, response: { status: 200 } });
  t.like(fresh.data, { cost_cents: 150, id: fresh.requestId });
  t.like(fresh.data.providers.claude, { mentioned: true, rank: 1 });
  const replayed = await client.checks.create(QUICK, { idempotencyKey: 'order-1' }).withResponse();
  t.true(replayed.replayed);
  t.deepEqual(replayed.data, fresh.data);
  const cached = await client.checks.create(QUICK).withResponse();
  t.like(cached, { cost: 5, cache: 'hit-l1' });
  t.is(cached.rateLimit?.limit, 10_000);

  const listed = await all(client.checks.list({ limit: 1, from: new Date(0) }));
  t.deepEqual(
    listed.map(({ id }) => id),
    [cached.data.id, fresh.data.id],
  );
  const stored = await client.checks.get(fresh.data.id, { include: 'raw' });
  t.like(stored, { id: fresh.data.id, query: 'best crm', cost_cents: 150 });
  t.is((await client.balance.get()).balance_cents, cached.balanceAfter as number);
  t.true(
    (await client.usage.get({ start: new Date(Date.now() - 3_600_000), granularity: 'total' })).total.requests >= 3,
  );
  t.true((await client.modes.list()).modes.some(({ name }) => name === 'quick'));
  t.truthy((await client.health.get()).platforms.claude);

  const ask = await client.asks.create({ prompt: 'best crm', providers: ['openai'] });
  t.like(await client.asks.get(ask.id), { status: 'succeeded', id: ask.id });
  t.is((await client.extractBrands({ text: 'Acme is the best choice.', track_brands: ['Acme'] })).mentions.length, 1);
  await client.mentions.crawl({ brand: 'Acme' });
  t.true((await client.mentions.search({ brand: 'acme', since: new Date(0) })).mentions.length > 0);
});

test('watches are created, listed, changed, paused and resumed', async (t) => {
  const { url, token } = await startWhole(t);
  const client = new Namedrop({ apiKey: token, baseUrl: url });
  const params = { ...WATCH, webhook_url: 'https://127.0.0.1:9/', webhook_secret: SECRET };
  const { id, status } = await client.watches.create(params);
  t.is(status, 'active');
  const watches = await all(client.watches.list());
  t.deepEqual(
    watches.map((watch) => watch.id),
    [id],
  );
  t.like(await client.watches.pause(id), { id, status: 'paused' });
  t.like(await client.watches.update(id, { status: 'active', interval: 'weekly' }), { status: 'active' });
  t.like(await client.watches.get(id), { interval: 'weekly', status: 'active' });
  t.deepEqual((await client.watches.runs.list(id)).runs, []);
  await t.throwsAsync(async () => client.watches.runs.get(id, id), { name: 'NotFoundError' });
});

test('refusals of the real host have their classes and facts', async (t) => {
  const { url, token, host } = await startWhole(t, NARROW);
  const { id: account } = await host.accounts.create({ name: 'Poor' });
  const { token: poor } = await host.keys.create({ account, name: 'test', mode: 'live' });
  const client = new Namedrop({ apiKey: token, baseUrl: url, maxRetries: 0 });
  const errorOf = async (call: () => PromiseLike<unknown>) =>
    (await t.throwsAsync(async () => call(), { instanceOf: ApiError })) as ApiError;

  const bad = await errorOf(() => client.checks.create({ ...QUICK, mode: 'quikc' }));
  t.like(bad, { name: 'BadRequestError', code: 'invalid_request', details: { formErrors: [] } });
  t.regex(bad.message, /^mode: .*\(400, invalid_request, request [0-9a-f-]{36}\)$/);
  t.like(await errorOf(() => client.checks.create({ ...QUICK, mode: 'deep' })), {
    name: 'ModeUnavailableError',
    code: 'mode_roadmap',
    eta: 'Q1 2027',
  });
  const unknown = new Namedrop({ apiKey: 'lvk_live_unknown', baseUrl: url });
  t.like(await errorOf(() => unknown.usage.get()), { name: 'AuthenticationError', code: 'unauthorized' });
  const broke = new Namedrop({ apiKey: poor, baseUrl: url });
  t.like(await errorOf(() => broke.checks.create(QUICK)), {
    name: 'InsufficientBalanceError',
    balance: 0,
    required: 150,
  });
  await client.checks.create(QUICK, { idempotencyKey: 'order-1' });
  t.like(await errorOf(() => client.checks.create({ ...QUICK, brand: 'Globex' }, { idempotencyKey: 'order-1' })), {
    name: 'IdempotencyError',
    code: 'idempotency_body_mismatch',
  });
  t.like(await errorOf(() => client.asks.get(account)), { name: 'NotFoundError', code: 'not_found' });
  const calls = Array.from({ length: 40 }, () => client.usage.get().catch((error: unknown) => error));
  const [limited] = (await Promise.all(calls)).filter((ended) => ended instanceof ApiError);
  t.like(limited, { name: 'RateLimitError', code: 'rate_limited' });
  t.true((limited as ApiError).retryAfter !== undefined);
});
