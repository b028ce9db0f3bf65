import { CHECK_EVENTS, type CheckEventName, CheckResponse } from '@namedrop/contract';
import { behaviours, until } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { balanceOf, billed } from './billed.js';
import { eventsOf } from './event-reader.js';
import { Browser, createUser, signInStranger } from './person.js';
import { startWorld } from './world.js';

const CHECK = { query: 'best crm', brand: 'Acme', mode: 'quick' };
const PATH = '/dashboard/api/check';

/** A world with billing, credits, and a person who is signed in. */
async function startLive(t: ExecutionContext, credits = 1000) {
  const { plugins, grant } = billed();
  const world = await startWorld(t, undefined, undefined, { plugins: plugins as never });
  await grant(world.account, credits);
  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url);
  await browser.login('ada@example.com');
  const { upstreams, says } = world;
  return {
    ...world,
    browser,
    /** Begins a check whose events are read. */
    follow(body: object, { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {}) {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const own = { origin: world.url, 'content-type': 'application/json', accept: 'text/event-stream', cookie };
      const init = { method: 'POST', headers: { ...own, ...headers }, body: JSON.stringify(body) };
      return fetch(world.url + PATH, { ...init, signal: signal ?? null });
    },
    /** Lets Gemini answer only once it is released. */
    holdGemini() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const reply = behaviours.reply({ body: says('gemini', 'Globex leads.') });
      upstreams.gemini.behave(async (request, response) => {
        await promise;
        await reply(request, response);
      });
      return resolve;
    },
  };
}

test('a live check sends its price, each platform as it answers and the report, and costs what a call with a key costs', async (t) => {
  const world = await startLive(t);
  const release = world.holdGemini();
  world.upstreams.claude.behave(behaviours.reply({ status: 429, body: {} }));
  const response = await world.follow(CHECK);
  t.is(response.status, 200);
  t.is(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  t.regex(response.headers.get('cache-control') ?? '', /no-cache, no-transform/);
  t.is(response.headers.get('x-accel-buffering'), 'no');
  t.is(response.headers.get('x-mode'), 'quick');
  const events = [];
  for await (const event of eventsOf(response)) {
    events.push(event);
    if (events.length === 4) release();
  }
  const names = events.map(({ event }) => event);
  t.deepEqual(names, ['accepted', 'platform', 'platform', 'platform', 'platform', 'report']);
  for (const { event, data } of events) CHECK_EVENTS[event as CheckEventName].parse(data);
  const [accepted, ...arrived] = events.map(({ data }) => data);
  const report = arrived.pop();
  t.like(accepted, { check_id: report.id, price_cents: 150 });
  t.deepEqual(accepted.platforms, [...accepted.platforms].sort());
  t.like(arrived.at(-1), { platform: 'gemini', outcome: 'not_named', rank: null, cached: false });
  const byPlatform = Object.fromEntries(arrived.map((event) => [event.platform, event]));
  t.like(byPlatform.chatgpt, { outcome: 'named', rank: 1 });
  t.like(byPlatform.claude, { outcome: 'failed', error: { code: 'upstream_rate_limited' } });
  t.is(report.cost_cents, 112.5);
  t.is(await balanceOf(world), 887.5);

  const twin = await world.browser.post(PATH, { ...CHECK, providers: ['chatgpt', 'gemini'], regoin: 'us' });
  t.is(twin.status, 200);
  CheckResponse.parse(twin.body);
  t.like(twin.body, { cache_hit: true, cost_cents: 5, balance_after_cents: 882.5 });
  t.is(twin.body.warnings[0].field, 'regoin');
  t.is(twin.headers.get('x-cost-cents'), '5');
  t.truthy(twin.headers.get('x-ratelimit-remaining'));
  const { body: usage } = await world.browser.get('/dashboard/api/usage');
  t.is(usage.total.requests, 2, 'calls of people are calls of their account');

  const cached = [];
  for await (const event of eventsOf(await world.follow({ ...CHECK, providers: ['chatgpt'] }))) cached.push(event);
  t.deepEqual(
    cached.map(({ event }) => event),
    ['accepted', 'platform', 'report'],
  );
  t.like(cached[0]?.data, { price_cents: 5 });
  t.like(cached[1]?.data, { platform: 'chatgpt', cached: true });
});

test('a check whose caller hung up is stored and paid once, and a reload with its key gets its report', async (t) => {
  const world = await startLive(t);
  const release = world.holdGemini();
  const leaving = new AbortController();
  const headers = { 'idempotency-key': 'page-1' };
  const response = await world.follow(CHECK, { headers, signal: leaving.signal });
  const { value: accepted } = await eventsOf(response).next();
  leaving.abort();
  const reloaded = world.follow(CHECK, { headers });
  release();
  const events = [];
  for await (const event of eventsOf(await reloaded)) events.push(event);
  t.deepEqual(
    events.map(({ event }) => event),
    ['report'],
  );
  const id = accepted?.data.check_id;
  t.is(events[0]?.data.id, id);
  t.is(await balanceOf(world), 850);
  const listed = await world.browser.get('/dashboard/api/checks');
  t.deepEqual(
    listed.body.checks.map((check: { id: string }) => check.id),
    [id],
  );
  t.is(world.upstreams.gemini.requests.length, 1);
  const again = await world.browser.call('POST', PATH, CHECK, headers);
  t.is(again.headers.get('idempotency-replay'), 'true');
  t.is(again.body.id, id);
  const other = await world.browser.call('POST', PATH, { ...CHECK, brand: 'Globex' }, headers);
  t.deepEqual([other.status, other.body.error.code], [422, 'idempotency_body_mismatch']);
  t.is(await balanceOf(world), 850);

  const stranger = await signInStranger(world);
  t.is((await stranger.browser.get(`/dashboard/api/checks/${id}`)).status, 404);
});

test('a live check that is refused gets a plain error, and an account follows six checks at once', async (t) => {
  const world = await startLive(t, 5000);
  const invalid = await world.follow({ ...CHECK, mode: 'nothing' });
  t.is(invalid.status, 400);
  t.like(await invalid.json(), { error: { code: 'invalid_request' } });
  const stranger = await signInStranger(world);
  const poor = await stranger.browser.call('POST', PATH, CHECK, { accept: 'text/event-stream' });
  t.deepEqual([poor.status, poor.body.error.code], [402, 'insufficient_balance']);
  t.is((await new Browser(world.url).post(PATH, CHECK)).status, 401);
  t.is((await world.browser.call('POST', PATH, CHECK, { origin: 'https://evil.example' })).status, 403);

  const release = world.holdGemini();
  const open = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) => world.follow({ ...CHECK, query: `q${n}`, providers: ['gemini'] })),
  );
  const refused = await world.follow({ ...CHECK, query: 'q7', providers: ['gemini'] });
  t.is(refused.status, 429);
  t.like(await refused.json(), { error: { code: 'rate_limited' } });
  release();
  await Promise.all(open.map((response) => response.text()));
  await until(async () => (await world.follow({ ...CHECK, query: 'q7', providers: ['gemini'] })).status === 200);
});
