import { WatchFired } from '@namedrop/contract';
import { behaviours, isSigned, until } from '@namedrop/testing';
import test from 'ava';
import { balanceOf } from './billed.js';
import type { Shown } from './live-vendor.js';
import { SECRET, startWatchWorld, type WatchWorld } from './watch-world.js';

const FIRST = '1. Acme leads.\n2. Globex follows.';
const SECOND = '1. Globex leads.\n2. Acme follows.';
const NOBODY = '1. Globex leads.\n2. Initech follows.';
const citing = (page: string) => [{ url: `https://${page}.example/`, title: page, site: page, supports: 'leads' }];

/** Lets the next run of a watch come, and end. @returns it */
async function nextRun(world: WatchWorld, id: string) {
  const before = (await world.rows(id)).length;
  await world.passUntilDue(id);
  return (await world.ended(id, before + 1)).at(-1);
}

/** Whether the one delivery has failed so often, and waits. */
async function hasFailed({ host }: WatchWorld, failures: number): Promise<boolean> {
  const waiting = `SELECT FROM webhooks.deliveries WHERE state = 'waiting' AND attempts = $1`;
  return (await host.storage.pool.query(waiting, [failures])).rowCount === 1;
}

test('a run pays for the platforms that answered, and tells of those that did not (WDL-05, EVT-13)', async (t) => {
  const world = await startWatchWorld(t);
  const id = await world.create({ mode: 'all_live' });
  world.vendor.behave('gemini', behaviours.reply({ status: 500, body: {} }));
  const balance = await balanceOf(world);
  const run = await nextRun(world, id);
  t.like(run, { state: 'succeeded', cost: 137.5 });
  t.is(await balanceOf(world), balance - 137.5);
  await world.receiver.received(1);
  const { current_response } = WatchFired.parse(world.bodies()[0]);
  t.deepEqual(Object.keys(current_response.providers), [
    'perplexity',
    'chatgpt',
    'ai_overview',
    'ai_mode',
    'bing_copilot',
  ]);
  t.deepEqual(Object.keys(current_response.errors), ['gemini']);
  t.like(current_response.usage, { billable_units: 5, cost_cents: 137.5 });
  const [citation] = current_response.citations;
  t.deepEqual(citation?.providers_cited, Object.keys(current_response.providers) as never);
});

test('only what a watch is subscribed to is told, and a run tells it once (WDL-11, WDL-13)', async (t) => {
  const shown = { ai_overview: { text: FIRST, citations: citing('one') } as Shown };
  const world = await startWatchWorld(t, shown);
  const id = await world.create({ trigger_on: ['rank_changed'] });
  await nextRun(world, id);
  shown.ai_overview = { text: FIRST, citations: citing('two') };
  await nextRun(world, id);
  shown.ai_overview = { text: SECOND, citations: citing('three') };
  const run = await nextRun(world, id);
  await world.receiver.received(1);
  t.like(world.bodies()[0], { run_id: run?.id, trigger: 'rank_changed', triggers_fired: ['rank_changed'] });
  t.deepEqual(
    (await world.rows(id)).map(({ triggers_fired }) => triggers_fired),
    [[], [], ['rank_changed']],
  );
});

test('the first run tells of a mention that is there at once, and compares it with nothing (WDL-30, EVT-12)', async (t) => {
  const world = await startWatchWorld(t, { ai_overview: { text: FIRST } });
  const id = await world.create();
  await nextRun(world, id);
  await world.receiver.received(1);
  const [event] = world.bodies();
  t.like(event, { triggers_fired: ['mention_added'], previous_response: null });
  t.deepEqual(event.delta, {
    new_brands: ['Acme', 'Globex'],
    dropped_brands: [],
    rank_changes: [],
    top3_reordered: false,
  });
});

test('a delivery that fails for good leaves its run undelivered and the watch active; the next run tells anew (WDL-24, WDL-25, WDL-27, WDL-29)', async (t) => {
  const shown = { ai_overview: { text: FIRST } as Shown };
  const world = await startWatchWorld(t, shown, { receives: [500, 404, 301, 204] });
  const id = await world.create();
  const failed = await nextRun(world, id);
  await world.receiver.received(1);
  for (const [failures, minutes] of [
    [1, 1],
    [2, 5],
  ] as const) {
    await until(() => hasFailed(world, failures));
    await world.time.pass(minutes * 60_000);
    await world.receiver.received(failures + 1);
  }
  await until(async () => (await world.rows(id))[0]?.delivery === 'undelivered');
  t.is((await world.find(id)).body.status, 'active');
  shown.ai_overview = { text: NOBODY };
  const told = await nextRun(world, id);
  await world.receiver.received(4);
  await until(async () => (await world.rows(id))[1]?.delivery === 'delivered');
  t.deepEqual(
    world.bodies().map(({ run_id }) => run_id),
    [failed?.id, failed?.id, failed?.id, told?.id],
  );
  t.is(new Set(world.receiver.requests.slice(0, 3).map(({ body }) => body)).size, 1);
});

test('what is not ASCII is signed as it is sent (EVT-25)', async (t) => {
  const world = await startWatchWorld(t, { ai_overview: { text: '1. Café 😀 leads.\n2. Globex follows.' } });
  const id = await world.create({ brand: 'Café', query: '最高の CRM 😀' });
  await nextRun(world, id);
  const [delivery] = await world.receiver.received(1);
  t.true(delivery && isSigned(delivery, SECRET));
  t.is(world.bodies()[0].watch_name, 'Café: 最高の CRM 😀');
});

test('a watch that wants a change to hold in two runs is told in the second, and how long it held', async (t) => {
  const shown = { ai_overview: { text: NOBODY } as Shown };
  const world = await startWatchWorld(t, shown);
  const id = await world.create({ sensitivity: { confirm: 2 } });
  for (const text of [NOBODY, NOBODY, FIRST, NOBODY, FIRST, FIRST]) {
    shown.ai_overview = { text };
    await nextRun(world, id);
  }
  await world.receiver.received(1);
  const [event] = world.bodies();
  t.like(event, { triggers_fired: ['mention_added'], confirmed_over: 2 });
  WatchFired.parse(event);
  t.deepEqual(
    (await world.rows(id)).map(({ triggers_fired }) => triggers_fired.length),
    [0, 0, 0, 0, 0, 1],
  );
});

test('a run asks anew what the cache knows, and the cache then knows what it found; it counts as a call', async (t) => {
  const world = await startWatchWorld(t, { ai_overview: { text: FIRST } });
  const usage = async () => (await world.get('/v1/usage')).body.total;
  const id = await world.create();
  t.is((await world.check('ai_overview')).body.cost_cents, 15);
  const before = await usage();
  t.is((await nextRun(world, id))?.cost, 15);
  t.is(world.vendor.questions('ai_overview').length, 2);
  const after = await usage();
  // Watches are looked at by calls of their own: one for the time at which the run was due.
  t.is(after.requests - before.requests, 2);
  t.is(after.billable_units - before.billable_units, 1);
  t.is(after.errors, before.errors);
  t.like((await world.check('ai_overview')).body, { cost_cents: 5, cache_hit: true });
});
