import { createHmac } from 'node:crypto';
import { behaviours, failedTask, loopbackUpstream, until } from '@namedrop/testing';
import type { TestHost, TestResponse } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { startAsks } from './ask-world.js';
import { balanceOf } from './billed.js';
import { startLiveWorld } from './live-world.js';
import { startMonitors } from './monitors-world.js';
import { startWatchWorld } from './watch-world.js';

const DAY_MS = 24 * 3_600_000;
const SECRET = 'a secret of at least sixteen characters';
const CHECK = { brand: 'Acme', mode: 'quick' };

/** A clock that goes on by itself, and can be moved. */
function movedClock() {
  let ahead = 0;
  return { now: () => new Date(Date.now() + ahead), pass: (ms: number) => (ahead += ms) };
}

/** Calls and US dollars of each scope over all days. */
async function usedIn({
  host,
}: Pick<TestHost, 'host'>): Promise<Record<string, readonly [calls: number, usd: number]>> {
  const { rows } = await host.storage.pool.query(
    `SELECT scope, sum(calls)::float8 AS calls, (sum(usd_micros) / 1e6)::float8 AS usd FROM namedrop.budget_days
     GROUP BY scope ORDER BY scope`,
  );
  return Object.fromEntries(rows.map(({ scope, calls, usd }) => [scope.replace(/:.*-.*/, ''), [calls, usd]]));
}

/** That a call is refused for its budget, and until when. */
function isRefused(t: ExecutionContext, response: TestResponse): void {
  t.is(response.status, 429, response.text);
  t.is(response.body.error.code, 'budget_exceeded');
  const seconds = Number(response.headers.get('retry-after'));
  const left = (DAY_MS - (Date.now() % DAY_MS)) / 1000;
  t.true(seconds > 0 && Math.abs(seconds - left) < 60, `${seconds} of ${left}`);
}

test('beyond the budget of an account nothing is asked or held by any endpoint, caches answer, and the next day begins anew', async (t) => {
  const receiver = await loopbackUpstream(t, behaviours.reply({ status: 204, body: undefined }));
  const clock = movedClock();
  const budgets = { account: { callsPerDay: 5 }, notifyUrl: `${receiver.url}/budgets`, notifySecret: SECRET };
  const world = await startAsks(t, { options: { clock, config: { budgets, metrics: true } } });
  const { check, ask, asked, balance, another, post } = { ...world, post: world.postTo };
  t.is((await check({ ...CHECK, query: 'best crm' })).status, 200);
  const [before, credits] = [asked(), await balance()];
  isRefused(t, await check({ ...CHECK, query: 'best erp' }));
  isRefused(t, await post('/v1/mentions/crawl', { brand: 'Acme', prompt: 'best erp' }));
  isRefused(t, await ask({ prompt: 'best erp', mode: 'standard' }));
  isRefused(t, await ask({ prompt: 'best erp' }));
  t.deepEqual([asked(), await balance()], [before, credits]);
  t.like(await check({ ...CHECK, query: 'best crm' }), { status: 200, body: { cost_cents: 5, cache_hit: true } });
  t.is((await ask({ prompt: 'best erp', providers: ['openai'] })).status, 200);
  isRefused(t, await ask({ prompt: 'best hrm', providers: ['openai'] }));
  t.like((await usedIn(world)) as object, { account: [5, 0.006], 'vendor:openai': [2, 0], 'vendor:anthropic': [1, 0] });
  t.is((await (await another()).check({ ...CHECK, query: 'best erp' })).status, 200);

  const [notice] = await until(() => receiver.requests.length > 0 && receiver.requests);
  const { headers, body } = notice as NonNullable<typeof notice>;
  t.is(headers['x-service-event'], 'budget.exceeded');
  t.true(
    Object.values(headers).some((value) =>
      String(value).includes(createHmac('sha256', SECRET).update(body).digest('hex')),
    ),
  );
  t.like(JSON.parse(body).data, { scope: `account:${world.account}`, calls: 4, calls_per_day: 5 });
  t.is(receiver.requests.length, 1);
  const metrics = await (await fetch(`${world.url}/metrics`)).text();
  t.regex(metrics, /namedrop_budget_refusals_total\{kind="account",vendor=""\} 5/);

  clock.pass(DAY_MS);
  t.is((await check({ ...CHECK, query: 'best erp at dawn' })).status, 200);
});

test('the budget of a vendor fails its platform alone, free of charge, and an ask says so', async (t) => {
  const budgets = { vendors: { anthropic: { callsPerDay: 1 } } };
  const world = await startAsks(t, { options: { config: { budgets } } });
  const { check, ask, asked } = world;
  t.is((await check({ ...CHECK, query: 'best crm' })).body.cost_cents, 150);
  const { status, body } = await check({ ...CHECK, query: 'best erp' });
  t.deepEqual(
    [status, Object.keys(body.providers), body.cost_cents],
    [200, ['chatgpt', 'gemini', 'perplexity'], 112.5],
  );
  t.like(body.errors.claude, { code: 'upstream_unavailable', status: 503 });
  t.regex(body.errors.claude.message, /its budget is used up/);
  const { body: told } = await ask({ prompt: 'best hrm', providers: ['anthropic', 'openai'] });
  t.is(told.providers[0].error.code, 'provider_unavailable');
  t.is(told.providers[1].provider, 'openai');
  t.deepEqual(asked(), [3, 1, 2, 2]);
  t.deepEqual((await usedIn(world))['vendor:anthropic'], [1, 0]);
  t.deepEqual((await usedIn(world)).deployment, [8, 0.012]);
});

test('a live surface asks its next vendor beyond the budget of the first, and each attempt is a call', async (t) => {
  const budgets = { deployment: { callsPerDay: 4 }, vendors: { dataforseo: { callsPerDay: 2 } } };
  const world = await startLiveWorld(t, {}, { config: { budgets } });
  const { check, vendor } = world;
  t.is((await check('chatgpt_live')).status, 200);
  t.deepEqual((await usedIn(world))['vendor:dataforseo']?.[0], 1);
  vendor.behave('dataforseo', behaviours.reply({ body: failedTask(50000, 'Internal Error.') }));
  t.truthy((await check('chatgpt_live', { query: 'best erp' })).body.providers.chatgpt);
  const spent = await usedIn(world);
  t.deepEqual([spent.deployment?.[0], spent['vendor:dataforseo']?.[0], spent['vendor:cloro']?.[0]], [3, 2, 1]);
  t.true((spent.deployment?.[1] ?? 0) > 0, 'the cost that DataForSEO reports is counted');
  t.truthy((await check('chatgpt_live', { query: 'best hrm' })).body.providers.chatgpt);
  t.is((await usedIn(world))['vendor:cloro']?.[0], 2);
  isRefused(t, await check('chatgpt_live', { query: 'best cms' }));
});

test('runs of watches beyond a budget are skipped with their reason, for nothing, and the watch stays active', async (t) => {
  const none = { callsPerDay: 0 };
  for (const budgets of [{ account: none }, { vendors: { dataforseo: none, cloro: none } }]) {
    const world = await startWatchWorld(t, {}, { config: { budgets } });
    const id = await world.create();
    await world.passUntilDue(id);
    t.like((await world.ended(id, 1))[0], { state: 'skipped', error: 'budget_exceeded', cost: 0, attempt: 1 });
    t.is((await world.find(id)).body.status, 'active');
    t.is(await balanceOf(world), 10_000);
    t.is(world.vendor.questions('ai_overview').length, 0);
  }
});

test('queued asks and runs of monitors that meet a used-up budget fail, charge nothing and hold nothing', async (t) => {
  const budgets = { vendors: { gemini: { callsPerDay: 1 } } };
  const world = await startMonitors(t, { options: { config: { budgets } } });
  const queued = async (prompt: string) => {
    const { ask_id: id } = await world.queue({ prompt, providers: ['gemini'], mode: 'standard' });
    return (await world.ended(id)).body;
  };
  t.is((await queued('best crm')).status, 'succeeded');
  const credits = await world.balance();
  const failed = await queued('best erp');
  t.is(failed.status, 'failed', JSON.stringify(failed));
  const run = await world.nextRun(await world.create({ prompt: 'best hrm' }));
  t.is(run.status, 'failed', JSON.stringify(run));
  t.is(await world.balance(), credits);
  t.is(world.upstreams.gemini.requests.length, 1);
});
