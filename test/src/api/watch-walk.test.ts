import { WatchFired } from '@namedrop/contract';
import { behaviours, isSigned, until } from '@namedrop/testing';
import test from 'ava';
import { balanceOf } from './billed.js';
import type { Shown } from './live-vendor.js';
import { SECRET, startWatchWorld, type WatchWorld } from './watch-world.js';

const cited = (...pages: readonly string[]) =>
  pages.map((page) => ({ url: `https://${page}.example/`, title: page, site: page, supports: 'leads' }));

const NOBODY = { text: '1. Globex leads.\n2. Initech follows.', citations: cited('reviews', 'forum') };
const FIRST = { ...NOBODY, text: '1. Acme leads.\n2. Globex follows.\n3. Initech is third.' };
const THIRD = { ...NOBODY, text: '1. Globex leads.\n2. Initech follows.\n3. Acme is third.' };
const THIRD_ELSEWHERE = { ...THIRD, citations: cited('reviews', 'magazine') };
const ABSENT = { text: '', citations: [] };

/** One run after the other: what happens before it, and what comes of it. */
interface Step {
  readonly when: string;
  readonly shows?: Shown;
  readonly down?: true;
  /** Credits that are granted before. */
  readonly grant?: number;
  readonly state?: 'failed';
  readonly error?: string;
  readonly cost: number;
  readonly fires?: readonly string[];
  /** Ranks of the tracked brand that the delta tells. */
  readonly rank?: readonly [from: number, to: number];
}

const WALK: readonly Step[] = [
  { when: 'the first run does not find the brand', shows: NOBODY, cost: 15 },
  { when: 'the brand is added', shows: FIRST, cost: 15, fires: ['mention_added'] },
  { when: 'nothing changes', cost: 15 },
  { when: 'its rank changes', shows: THIRD, cost: 15, fires: ['rank_changed'], rank: [1, 3] },
  { when: 'another page is cited', shows: THIRD_ELSEWHERE, cost: 15, fires: ['citation_changed'] },
  {
    when: 'rank and page change together',
    shows: FIRST,
    cost: 15,
    fires: ['rank_changed', 'citation_changed'],
    rank: [3, 1],
  },
  { when: 'the surface is down', down: true, cost: 0, state: 'failed', error: 'upstream_unavailable' },
  { when: 'there is no AI Overview', shows: ABSENT, cost: 15 },
  { when: 'it is back, as it was', shows: FIRST, cost: 15 },
  { when: 'it is gone once more', shows: ABSENT, cost: 15 },
  { when: 'it is back, and the brand is elsewhere', shows: THIRD, cost: 15, fires: ['rank_changed'], rank: [1, 3] },
  { when: 'it is removed', shows: NOBODY, cost: 15, fires: ['mention_removed'] },
  { when: 'the wallet is empty', shows: FIRST, cost: 0, state: 'failed', error: 'insufficient_balance' },
  { when: 'there are credits again', grant: 15, cost: 15, fires: ['mention_added'] },
];

/** What the walk costs until the wallet is empty. */
const CREDITS = 11 * 15;

test('a watch is walked through all that may happen to it, and its receiver is told what it asked for, each time signed (WDL-01, WDL-02, WDL-03, WDL-04, WDL-06, WDL-07, WDL-08, WDL-09, WDL-10, WDL-12, WDL-13, WDL-14, WDL-31, EVT-01, EVT-02, EVT-03, EVT-04, EVT-05, EVT-06, EVT-07, EVT-08, EVT-09, EVT-10, EVT-11, EVT-12, EVT-13, EVT-14, EVT-15, EVT-16, EVT-17, EVT-20, EVT-21, EVT-22, EVT-29, VER-06)', async (t) => {
  const shown = { ai_overview: NOBODY as Shown };
  const world = await startWatchWorld(t, shown, { credits: CREDITS });
  const { receiver, vendor, account } = world;
  const id = await world.create();
  const told: WatchFired[] = [];
  let mentions: unknown = null;

  for (const [index, step] of WALK.entries()) {
    const {
      when,
      shows = shown.ai_overview,
      down,
      grant = 0,
      state = 'succeeded',
      error = null,
      cost,
      fires = [],
    } = step;
    shown.ai_overview = shows;
    vendor.behave('ai_overview', down && behaviours.reply({ status: 500, body: {} }));
    if (grant > 0) await world.grant(account, grant);
    const planned = Date.parse((await world.find(id)).body.next_run_at);
    const balance = await balanceOf(world);
    await world.passUntilDue(id);
    const run = (await world.ended(id, index + 1)).at(-1);
    t.like(run, { state, error, cost, triggers_fired: fires, attempt: 1 }, when);
    t.is(run?.planned_for.getTime(), planned, when);
    t.true((run?.started_at?.getTime() ?? 0) - planned < 300_000, when);
    t.is(Date.parse((await world.find(id)).body.next_run_at), planned + 3_600_000, when);
    t.is(await balanceOf(world), balance - cost, when);

    if (fires.length > 0) {
      const [delivery] = (await receiver.received(told.length + 1)).slice(told.length);
      if (!delivery) throw new Error('nothing came');
      const { method, url, headers } = delivery;
      t.deepEqual([method, url, headers['content-type']], ['POST', '/hook', 'application/json'], when);
      t.deepEqual([headers['x-service-event'], headers['x-service-watch-id']], ['watch.fired', id]);
      t.true(isSigned(delivery, SECRET), when);
      const event = WatchFired.parse(JSON.parse(delivery.body));
      t.like(event, { watch_id: id, watch_name: 'Acme: best crm', run_id: run?.id }, when);
      t.deepEqual([event.trigger, event.triggers_fired], [fires[0], fires] as never, when);
      t.deepEqual(event.previous_response, mentions as never, when);
      const ranks = event.delta.rank_changes.filter(({ brand }) => brand === 'Acme');
      const [from_rank, to_rank] = step.rank ?? [];
      t.deepEqual(
        ranks,
        step.rank ? [{ brand: 'Acme', from_rank, to_rank, platform: 'ai_overview' } as never] : [],
        when,
      );
      t.regex(event.diff_summary, /^Acme: /, when);
      t.like(event.current_response, { mode: 'ai_overview', query: 'best crm', brand: 'Acme', errors: {} }, when);
      t.like(event.current_response.usage, { billable_units: 1, cost_cents: cost }, when);
      told.push(event);
      await until(async () => (await world.rows(id)).at(-1)?.delivery === 'delivered');
    } else {
      t.is(run?.delivery, null, when);
    }
    if (state === 'succeeded') {
      const { brand_mentions, providers } = await responseOf(world, run?.id ?? '');
      t.is(providers.ai_overview?.surface_present, shows === ABSENT ? false : undefined, when);
      mentions = brand_mentions;
    }
  }

  await world.pause(id);
  shown.ai_overview = NOBODY;
  await world.time.pass(48 * 3_600_000);
  // A watch beside it shows that what is due is done by now.
  const other = await world.create({ query: 'other' });
  await world.grant(account, 15);
  await world.passUntilDue(other);
  await world.ended(other, 1);
  t.is((await world.rows(id)).length, WALK.length);
  t.is(receiver.requests.length, told.length);
  t.deepEqual(new Set(receiver.requests.map(({ headers }) => headers['x-service-event'])), new Set(['watch.fired']));
  t.deepEqual((await world.verify()).faults, []);
});

test('a surface of several that is down or shows no answer reads as no change, and is compared with what it showed last (WDL-08)', async (t) => {
  const shown: { gemini?: Shown; ai_overview?: Shown } = {};
  const world = await startWatchWorld(t, shown);
  const { vendor, receiver } = world;
  const id = await world.create({ mode: 'all_live' });
  const outage = behaviours.reply({ status: 500, body: {} });
  const steps = [
    { when: 'all show the brand', fires: ['mention_added'] },
    { when: 'one is down', down: true, fires: [] },
    { when: 'one is down, and another has no answer', down: true, overview: ABSENT, fires: [] },
    {
      when: 'both are back, the first without the brand',
      gemini: NOBODY,
      fires: ['mention_removed', 'citation_changed'],
    },
  ];
  for (const [index, { when, down, gemini, overview, fires }] of steps.entries()) {
    [shown.gemini, shown.ai_overview] = [gemini, overview];
    vendor.behave('gemini', down ? outage : undefined);
    await world.passUntilDue(id);
    const run = (await world.ended(id, index + 1)).at(-1);
    t.like(run, { state: 'succeeded', triggers_fired: fires }, when);
  }
  const [, removed] = await receiver.received(2);
  t.true(removed && isSigned(removed, SECRET));
  t.is(world.bodies()[1].trigger, 'mention_removed');
  t.regex(world.bodies()[1].diff_summary, /^Acme: no longer mentioned on gemini;/);
  t.is(receiver.requests.length, 2);
});

/** What a run found, as it is kept. */
async function responseOf({ host }: WatchWorld, run: string): Promise<WatchFired['current_response']> {
  const { rows } = await host.storage.pool.query('SELECT response FROM watch.runs WHERE id = $1', [run]);
  return rows[0].response;
}
