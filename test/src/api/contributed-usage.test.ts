import { UsageResponse } from '@namedrop/contract';
import { API_VERSION, definePlugin, route, z } from '@namedrop/plugin-api';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { bootOn, plugin, says } from '../boot/world.js';
import { greek, startContributedWorld } from './contributed-world.js';

const boot = bootOn(test);
const FOUR = { openai: 0, anthropic: 0, gemini: 0, perplexity: 0 };

test('a contributed provider is in the breakdown where it answered, and the four of the interface always', async (t) => {
  const { check, get, total, clock } = await startContributedWorld(t);
  t.deepEqual((await total()).provider_breakdown, FOUR);
  await check({ query: 'best crm' });
  await check({ query: 'best crm', brand: 'Globex' });
  await check({ query: 'fail' });
  await check({ mode: 'greek' });
  await check({ mode: 'zeta_live' });
  clock.advance(24 * 3_600_000);
  await check({ mode: 'pair' });
  const { body } = await get('/v1/usage');
  UsageResponse.parse(body);
  t.like(body.total, { requests: 6, billable_units: 6, cache_hits: 1, errors: 0 });
  t.deepEqual(body.total.provider_breakdown, { ...FOUR, anthropic: 1, zeta_labs: 4 });
  const days = body.series.map(({ provider_breakdown: breakdown }: UsageResponse['total']) => breakdown);
  t.deepEqual(days.slice(-3), [FOUR, { ...FOUR, zeta_labs: 3 }, { ...FOUR, anthropic: 1, zeta_labs: 1 }]);
});

test('a window cuts the answers of a contributed provider by the minute', async (t) => {
  const { check, get, clock } = await startContributedWorld(t);
  for (const at of ['11:29:59', '11:30:00', '12:00:00']) {
    clock.set(`2026-04-08T${at}Z`);
    await check();
  }
  const answers = async (start: string, end: string) => {
    const window = `start=2026-04-08T${start}:00Z&end=2026-04-08T${end}:00Z`;
    const { total } = (await get(`/v1/usage?${window}&granularity=total`)).body;
    t.is(total.requests, total.provider_breakdown.zeta_labs ?? 0);
    return total.provider_breakdown.zeta_labs;
  };
  t.is(await answers('11:00', '12:00'), 2);
  t.is(await answers('11:30', '12:01'), 2);
  t.is(await answers('11:00', '11:30'), 1);
  t.is(await answers('11:31', '12:00'), undefined);
});

test('a contributed platform of a provider with a column counts in the column', async (t) => {
  const clone = definePlugin({
    id: 'clone',
    apiVersion: API_VERSION,
    config: z.strictObject({}),
    requires: {},
    platforms: [{ id: 'clone', label: 'Clone', api: { provider: 'openai' } }],
    modes: [{ name: 'clone', channel: 'api', platforms: ['clone'], price: 10 }],
    setup: () => ({ surfaces: [says('clone')] }),
  });
  const { post, get } = await startTestHost(t, { plugins: { clone: { module: clone } } });
  await post('/v1/check', { query: 'best crm', brand: 'Acme', mode: 'clone' });
  const { total } = (await get('/v1/usage?granularity=total')).body;
  t.deepEqual(total.provider_breakdown, { ...FOUR, openai: 1 });
});

test('answers of a provider that no platform declares are not counted', async (t) => {
  const providers = ['zeta_labs', 'nameless', 'constructor', 'null\u0000byte', 'gemini'];
  const counted = { method: 'post', path: '/v1/counted', auth: 'bearer', body: z.object({}) } as const;
  const counting = plugin('counting', {
    adds: {
      routes: [
        route({
          ...counted,
          handle: async () => ({ status: 200, body: {}, usage: { units: 1, cacheHit: false, providers } }),
        }),
      ],
    },
  });
  const { post, get } = await startTestHost(t, {
    plugins: { greek: { module: greek().module }, counting: { module: counting } },
  });
  t.is((await post('/v1/counted', {})).status, 200);
  const { total } = (await get('/v1/usage?granularity=total')).body;
  t.like(total, { requests: 1, billable_units: 1 });
  t.deepEqual(total.provider_breakdown, { ...FOUR, gemini: 1, zeta_labs: 1 });
});

test('answers of a provider stay in usage after its plugin is gone', async (t) => {
  const { start } = boot(t);
  const host = await start({ greek: greek().module });
  const { id: account } = await host.accounts.create({ name: 'Acme' });
  const { token } = await host.keys.create({ account, name: 'test', mode: 'live' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ query: 'best crm', brand: 'Acme', mode: 'zeta' });
  t.is((await fetch(`${host.url}/v1/check`, { method: 'POST', headers, body })).status, 200);
  await host.stop();
  const other = await start({ claude: plugin('claude', { adds: { surfaces: [says('claude')] } }) });
  const used = await fetch(`${other.url}/v1/usage?granularity=total`, { headers });
  const { total } = (await used.json()) as UsageResponse;
  t.deepEqual(total.provider_breakdown, { ...FOUR, zeta_labs: 1 });
});
