import { behaviours } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { balanceOf, billed, costOf } from './billed.js';
import { startWorld } from './world.js';

const CHECK = { query: 'best crm', brand: 'Acme', mode: 'quick' };
const PLATFORMS = ['chatgpt', 'claude', 'gemini', 'perplexity'] as const;
const { reply, silent } = behaviours;
const broken = reply({ status: 500, body: {} });

/** The real host with the four real plugins, billing, and so many credits. */
async function start(t: ExecutionContext, credits: number, quickMs?: number) {
  const books = billed();
  const world = await startWorld(t, undefined, undefined, { plugins: books.plugins, quickMs });
  if (credits > 0) await books.grant(world.account, credits);
  t.teardown(async () => {
    const { faults } = await books.verify();
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
  /** No two of them have the same question, so that the cache answers none. */
  const check = (query: string, body: object = {}) => world.post({ ...CHECK, query, ...body });
  const asked = () => Object.values(world.upstreams).reduce((sum, { requests }) => sum + requests.length, 0);
  return { ...world, check, asked, verify: books.verify };
}

test('each platform that answers costs its share of 150, and what was not needed is back at once (CHP-01, CHP-11, CHP-14, CHP-15, CHP-16, CHP-17)', async (t) => {
  const world = await start(t, 1000);
  t.is(await costOf(t, world, () => world.check('all four')), 150);
  for (const [index, cost] of [112.5, 75, 37.5, 0].entries()) {
    world.upstreams[PLATFORMS[index] as (typeof PLATFORMS)[number]].behave(broken);
    t.is(await costOf(t, world, () => world.check(`without ${index + 1}`)), cost);
  }
  t.is(await balanceOf(world), 1000 - 150 - 112.5 - 75 - 37.5);
});

test('a platform that limits us, is down or takes too long is not paid for (CHP-19, CHP-20)', async (t) => {
  const world = await start(t, 1000, 5000);
  const faults = { upstream_rate_limited: reply({ status: 429, body: {} }), upstream_unavailable: broken };
  for (const [code, behaviour] of Object.entries({ ...faults, upstream_timeout: silent() })) {
    world.upstreams.claude.behave(behaviour);
    const cost = await costOf(t, world, async () => {
      const response = await world.check(code);
      t.is(response.body.errors.claude.code, code);
      return response;
    });
    t.is(cost, 112.5, code);
  }
});

test('one credit too few is 402 with what can be spent, the price and where to top up, and asks nobody (CHP-22, CHP-23, CHP-24, ERR-09, ERR-10, ERR-11)', async (t) => {
  const world = await start(t, 149);
  const { status, body, headers } = await world.check('too dear');
  t.is(status, 402);
  t.deepEqual(
    { ...body, error: body.error.code, request_id: '' },
    {
      error: 'insufficient_balance',
      balance_cents: 149,
      required_cents: 150,
      topup_url: `${world.url}/dashboard/billing`,
      request_id: '',
    },
  );
  t.is(headers.get('x-cost-cents'), null);
  t.deepEqual([world.asked(), await balanceOf(world)], [0, 149]);
  t.regex(world.logs(), /level: 'info',\s+message: 'request',[^}]*status: 402/);
  t.notRegex(world.logs(), /level: 'error'|InsufficientFunds/);
});

test('exactly the price is enough (CHP-22)', async (t) => {
  const world = await start(t, 150);
  t.is(await costOf(t, world, () => world.check('just enough')), 150);
  t.is(await balanceOf(world), 0);
});

test('an account that was never granted anything has nothing', async (t) => {
  const world = await start(t, 0);
  t.like((await world.check('for nothing')).body, { balance_cents: 0, required_cents: 150 });
});

test('a call for some platforms costs as much as one for all, shared by those that were asked (CHP-26)', async (t) => {
  const world = await start(t, 1000);
  const two = { providers: ['claude', 'gemini'] };
  t.is(await costOf(t, world, () => world.check('both answer', two)), 150);
  world.upstreams.claude.behave(broken);
  t.is(await costOf(t, world, () => world.check('one answers', two)), 75);
});

test('five calls at once on a balance for one: one is answered, four are refused, nothing is overdrawn (CHP-27)', async (t) => {
  const world = await start(t, 150);
  const calls = Array.from({ length: 5 }, (_, n) => world.check(`at once ${n}`));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  t.deepEqual(statuses.sort(), [200, 402, 402, 402, 402]);
  t.is(await balanceOf(world), 0);
});

test('what a call under way holds is not there for the next: its 402 says what can be spent', async (t) => {
  const world = await start(t, 299);
  const asked = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  world.upstreams.claude.behave(async (request, response) => {
    asked.resolve();
    await released;
    await broken(request, response);
  });
  const first = world.check('under way');
  await asked.promise;
  t.like((await world.check('the next')).body, { balance_cents: 149, required_cents: 150 });
  release();
  t.like((await first).body, { cost_cents: 112.5, balance_after_cents: 186.5 });
});

test('between 5 credits and the price a repeated call is answered, and costs 5; with less it is not (CHP-28)', async (t) => {
  const world = await start(t, 159.5);
  await world.check('repeated');
  t.is(await costOf(t, world, () => world.check('repeated')), 5);
  t.like((await world.check('repeated')).body, { balance_cents: 4.5, required_cents: 5 });
  t.is(await balanceOf(world), 4.5);
});

test('calls that are refused cost nothing: validation, unknown model, roadmap modes (CHP-10)', async (t) => {
  const world = await start(t, 1000);
  await world.check('');
  await world.check('no such model', { models: { claude: 'no-such' } });
  for (const mode of ['deep', 'change_track']) t.is((await world.check('later', { mode })).status, 501);
  t.is(await balanceOf(world), 1000);
  t.deepEqual(await world.verify(), { wallets: 1, entries: 1, holds: 0, faults: [] });
});
