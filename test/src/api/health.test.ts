import { HealthResponse } from '@namedrop/contract';
import test from 'ava';
import { ENOUGH, startHealthWorld } from './health-world.js';

const UNKNOWN = { status: 'unknown', success_rate_7d: null, p95_latency_ms: null, sample_size_7d: 0 };

test('health tells how each of the four platforms does, to anybody and free (HLT-01, HLT-03, HLT-04, HLT-05, HLT-06, HLT-07, HLT-08, HLT-16, HLT-19, AUT-13)', async (t) => {
  const { url, host } = await startHealthWorld(t);
  const reply = await fetch(`${url}/v1/health`);
  t.is(reply.status, 200);
  const body = HealthResponse.parse(await reply.json());
  t.deepEqual(body, {
    platforms: {
      chatgpt: { ...UNKNOWN, target_success_rate: 0.99, target_p95_latency_ms: 5000 },
      claude: { ...UNKNOWN, target_success_rate: 0.99, target_p95_latency_ms: 5000 },
      gemini: { ...UNKNOWN, target_success_rate: 0.99, target_p95_latency_ms: 5000 },
      perplexity: { ...UNKNOWN, target_success_rate: 0.95, target_p95_latency_ms: 8000 },
    },
    fetched_at: '2026-04-08T12:30:00.000Z',
    methodology_url: `${host.baseUrl}/methodology`,
  } as HealthResponse);
});

test('a wrong key does not matter, and looking costs nothing (HLT-02, HLT-19)', async (t) => {
  const { get, check } = await startHealthWorld(t);
  const { balance_after_cents: before } = (await check({ providers: ['claude'] })).body;
  t.is((await get('/v1/health', { headers: { authorization: 'Bearer garbage' } })).status, 200);
  t.is((await get('/v1/health')).status, 200);
  t.is((await check({ providers: ['claude'] })).body.balance_after_cents, before - 150);
});

test('every call to an official API is a sample, and nothing else is (HLT-14)', async (t) => {
  const { check, health } = await startHealthWorld(t);
  await check({ query: 'asked', providers: ['chatgpt', 'claude', 'gemini'] });
  t.is((await check({ query: 'asked', providers: ['chatgpt'] })).body.cache_hit, true);
  await check({ query: 'fail', providers: ['chatgpt', 'perplexity'], region: 'au' });
  await check({ mode: 'chatgpt_live' });
  await check({ mode: 'ai_overview' });
  const { platforms } = (await health()).body;
  const sizes = Object.entries<{ sample_size_7d: number }>(platforms).map(([name, { sample_size_7d: size }]) => [
    name,
    size,
  ]);
  t.deepEqual(Object.fromEntries(sizes), { chatgpt: 2, claude: 1, gemini: 0, perplexity: 0 });
});

test('19 calls say nothing, 20 do (HLT-12, HLT-13)', async (t) => {
  const { check, health, clock, remember } = await startHealthWorld(t);
  await remember({ platform: 'chatgpt', hoursAgo: 1, latencyStep: 100, calls: ENOUGH - 2 });
  await check({ providers: ['chatgpt'] });
  t.like((await health()).platform, { ...UNKNOWN, sample_size_7d: 19 });
  await check({ providers: ['chatgpt'] });
  clock.advance(61_000);
  const { platform } = await health();
  t.like(platform, { status: 'operational', success_rate_7d: 1, sample_size_7d: 20 });
  t.is(platform.p95_latency_ms, Math.round(1.05 ** 100));
});

test('the status says how the rate stands to the target (HLT-09, HLT-10, HLT-11)', async (t) => {
  const { remember, health, clock } = await startHealthWorld(t, { targets: { chatgpt: { successRate: 0.9 } } });
  const said = async (successes: number, failures: number) => {
    await remember(
      { platform: 'chatgpt', latencyStep: 100, calls: successes },
      { platform: 'chatgpt', calls: failures },
    );
    const { platform } = await health();
    clock.advance(200 * 3_600_000);
    return [platform.status, platform.success_rate_7d, platform.target_success_rate];
  };
  t.deepEqual(await said(90, 10), ['operational', 0.9, 0.9]);
  t.deepEqual(await said(899, 101), ['degraded', 0.899, 0.9]);
  t.deepEqual(await said(80, 20), ['degraded', 0.8, 0.9]);
  t.deepEqual(await said(799, 201), ['down', 0.799, 0.9]);
});

test('the p95 is of the calls that succeeded, and null when none did', async (t) => {
  const { remember, health } = await startHealthWorld(t);
  await remember(
    { platform: 'chatgpt', latencyStep: 100, calls: 95 },
    { platform: 'chatgpt', latencyStep: 150, calls: 5 },
    { platform: 'chatgpt', calls: 1000 },
    { platform: 'claude', calls: 20 },
  );
  t.is((await health('chatgpt')).platform.p95_latency_ms, Math.round(1.05 ** 100));
  t.like((await health('claude')).platform, { status: 'down', success_rate_7d: 0, p95_latency_ms: null });
});

test('what is older than seven days is not sampled (HLT-14)', async (t) => {
  const { remember, health } = await startHealthWorld(t);
  await remember(
    { platform: 'chatgpt', hoursAgo: 8 * 24, calls: 1000 },
    { platform: 'chatgpt', hoursAgo: 168, calls: 1000 },
    { platform: 'chatgpt', hoursAgo: 167, latencyStep: 100, calls: 20 },
  );
  t.like((await health()).platform, { status: 'operational', sample_size_7d: 20 });
});

test('a snapshot serves for 60 s, and fetched_at says since when (HLT-15)', async (t) => {
  const { check, health, clock } = await startHealthWorld(t);
  const first = await health();
  await check({ providers: ['chatgpt'] });
  clock.advance(59_999);
  t.is((await health()).text, first.text);
  clock.advance(1001);
  const { body, platform } = await health();
  t.deepEqual([body.fetched_at, platform.sample_size_7d], ['2026-04-08T12:31:01.000Z', 1]);
});

test('an address may look 60 times a minute, with whatever key (HLT-17, HLT-18, RLH-14)', async (t) => {
  const { get, url, host } = await startHealthWorld(t);
  t.is((await get('/v1/health')).status, 200);
  // The bucket's time is ahead of every clock, so that it does not fill up while the test runs.
  const bucket = `UPDATE namedrop.token_buckets SET at = now() + interval '1 hour' WHERE name LIKE 'address:health:%'`;
  t.is((await host.storage.pool.query(bucket)).rowCount, 1);
  const looks = await Promise.all(Array.from({ length: 59 }, () => get('/v1/health')));
  t.deepEqual([...new Set(looks.map(({ status }) => status))], [200]);
  for (const reply of [await get('/v1/health'), await fetch(`${url}/v1/health`)]) {
    t.is(reply.status, 429);
    t.is(reply.headers.get('retry-after'), '1');
  }
});

test('when the database does not say, neither does health: it is a 500, and not a guess', async (t) => {
  const { get, host, clock, health } = await startHealthWorld(t);
  await health();
  clock.advance(61_000);
  await host.storage.pool.query('ALTER TABLE namedrop.provider_outcomes RENAME TO gone');
  const { status, body } = await get('/v1/health');
  t.deepEqual([status, body.error.code], [500, 'internal_error']);
  await host.storage.pool.query('ALTER TABLE namedrop.gone RENAME TO provider_outcomes');
  t.is((await get('/v1/health')).status, 200);
});

test('the methodology page is where health says, explains every number and loads nothing', async (t) => {
  const { health } = await startHealthWorld(t, { targets: { claude: { p95LatencyMs: 1234 } } });
  const { body, platform } = await health();
  const reply = await fetch(body.methodology_url);
  t.is(reply.status, 200);
  t.is(reply.headers.get('content-type'), 'text/html; charset=utf-8');
  t.regex(String(reply.headers.get('content-security-policy')), /^default-src 'none'; style-src 'sha256-/);
  const page = await reply.text();
  for (const field of [...Object.keys(platform), 'operational', 'degraded', 'down', 'unknown', '1234 ms']) {
    t.true(page.includes(field), field);
  }
  t.notRegex(page, /src=|href=|<script/);
});

test('a deployment can explain its numbers elsewhere', async (t) => {
  const { health } = await startHealthWorld(t, { methodologyUrl: 'https://status.example/how' });
  t.is((await health()).body.methodology_url, 'https://status.example/how');
});
