import { HealthResponse } from '@namedrop/contract';
import test from 'ava';
import { startContributedWorld } from './contributed-world.js';
import { ENOUGH } from './health-world.js';

const FOUR = ['chatgpt', 'claude', 'gemini', 'perplexity'];

test('a contributed platform is in health once it was asked by API, with its declared target', async (t) => {
  const { check, get, clock, health } = await startContributedWorld(t);
  t.deepEqual(Object.keys(await health()), FOUR);
  await check({ mode: 'zeta_live' });
  t.deepEqual(Object.keys(await health()), FOUR, 'captures are not counted');
  await check();
  await check({ query: 'fail' });
  clock.advance(61_000);
  const { platforms } = HealthResponse.parse((await get('/v1/health')).body);
  t.deepEqual(Object.keys(platforms), [...FOUR, 'zeta']);
  t.deepEqual(platforms.zeta, {
    status: 'unknown',
    success_rate_7d: null,
    p95_latency_ms: null,
    target_success_rate: 0.9,
    target_p95_latency_ms: 4321,
    sample_size_7d: 2,
  });
});

test('the status of a contributed platform comes from its own target', async (t) => {
  const { host, clock, health } = await startContributedWorld(t);
  const hour = new Date(clock.now().getTime() - 30 * 60_000);
  const remember = (step: number, calls: number) =>
    host.storage.pool.query('INSERT INTO namedrop.provider_outcomes VALUES ($1, $2, $3, $4)', [
      'zeta',
      hour,
      step,
      calls,
    ]);
  await remember(100, 9 * ENOUGH);
  await remember(-1, ENOUGH);
  t.is((await health()).zeta?.status, 'operational');
  await host.storage.pool.query('UPDATE namedrop.provider_outcomes SET calls = calls + 1 WHERE step = -1');
  t.is((await health()).zeta?.status, 'degraded');
});

test('a platform without a key or a plugin counts as an outage nowhere', async (t) => {
  const { check, health, host, total, logs } = await startContributedWorld(t);
  for (let n = 0; n < ENOUGH; n++) t.is((await check({ mode: 'greek' })).status, 200);
  t.is((await check({ mode: 'shadow' })).status, 501);
  const platforms = await health();
  t.deepEqual(Object.keys(platforms), [...FOUR, 'zeta']);
  t.like(platforms.zeta, { status: 'operational', sample_size_7d: ENOUGH });
  const { rows } = await host.storage.pool.query('SELECT DISTINCT platform FROM namedrop.provider_outcomes');
  t.deepEqual(rows, [{ platform: 'zeta' }]);
  t.like(await total(), { requests: ENOUGH + 1, billable_units: ENOUGH, errors: 1 });
  t.notRegex(logs(), /surface failed/);
});

test('the methodology page lists a contributed platform by its label, with its target', async (t) => {
  const { get } = await startContributedWorld(t);
  const { text } = await get('/methodology');
  t.true(text.includes('<p>ChatGPT, Claude, Gemini, and Perplexity are always listed,'), text);
  t.true(text.includes('<tr><td>Zeta &lt;1&gt;</td><td>0.9</td><td>4321 ms</td></tr>'), text);
  t.true(text.includes('<tr><td>Theta</td><td>0.99</td><td>10000 ms</td></tr>'), 'with the default target');
});

test('a contributed platform names the series of its captures', async (t) => {
  const { url } = await startContributedWorld(t, { metrics: true });
  const text = await (await fetch(`${url}/metrics`)).text();
  t.true(text.includes('namedrop_capture_empty_answers_total{platform="zeta",vendor="capturer"} 1'));
});
