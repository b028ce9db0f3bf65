import { behaviours } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { balanceOf, billed, costOf } from './billed.js';
import { LIVE_PLATFORMS, startLiveWorld } from './live-world.js';

const broken = behaviours.reply({ status: 500, body: {} });

const PRICES = {
  perplexity_live: 85,
  chatgpt_live: 35,
  gemini_live: 35,
  ai_overview: 15,
  ai_mode: 35,
  bing_copilot: 15,
  all_live: 165,
  realistic: 85,
};

/** The real host with the six real live plugins, billing, and so many credits. */
async function start(t: ExecutionContext, credits: number, shown: Parameters<typeof startLiveWorld>[1] = {}) {
  const books = billed();
  const world = await startLiveWorld(t, shown, { plugins: books.plugins });
  await books.grant(world.account, credits);
  return { ...world, books };
}

test('every mode has its price (CHP-02, CHP-03, CHP-04, CHP-05, CHP-06, CHP-07, CHP-08, CHP-09)', async (t) => {
  const world = await start(t, 1000);
  for (const [mode, price] of Object.entries(PRICES)) {
    t.is(await costOf(t, world, () => world.check(mode, { query: `question of ${mode}` })), price, mode);
  }
  t.deepEqual((await world.books.verify()).faults, []);
});

test('every mode needs its price, and asks nobody for less (CHP-22, CHP-23, CHP-24)', async (t) => {
  const world = await start(t, 14.99);
  for (const [mode, price] of Object.entries(PRICES)) {
    const { status, body } = await world.check(mode);
    t.deepEqual([status, body.balance_cents, body.required_cents], [402, 14.99, price], mode);
  }
  for (const platform of LIVE_PLATFORMS) t.is(world.vendor.questions(platform).length, 0, platform);
  t.is(await balanceOf(world), 14.99);
});

test('all_live costs 27.5 for each of the six that answers, and nothing for none (CHP-11, CHP-12, CHP-13, CHP-16, CHP-17)', async (t) => {
  const world = await start(t, 1000);
  for (const [failing, cost] of [165, 137.5, 110, 82.5, 55, 27.5, 0].entries()) {
    for (const platform of LIVE_PLATFORMS.slice(0, failing)) world.vendor.behave(platform, broken);
    const query = `question with ${failing} failing`;
    t.is(await costOf(t, world, () => world.check('all_live', { query })), cost, query);
  }
  t.deepEqual((await world.books.verify()).faults, []);
});

test('a surface alone that does not answer costs nothing (CHP-21)', async (t) => {
  const world = await start(t, 35);
  world.vendor.behave('chatgpt', broken);
  t.is(await costOf(t, world, () => world.check('chatgpt_live')), 0);
  t.is(await balanceOf(world), 35);
});

test('a surface that showed no AI answer has done its work, and is paid for (CHP-25)', async (t) => {
  const world = await start(t, 15, { ai_overview: { text: '' } });
  const cost = await costOf(t, world, async () => {
    const response = await world.check('ai_overview');
    t.deepEqual(response.body.errors, {});
    t.false(response.body.providers.ai_overview.surface_present);
    return response;
  });
  t.is(cost, 15);
});
