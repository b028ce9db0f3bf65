import type { Trigger } from '@namedrop/core';
import { PLAIN } from '@namedrop/core';
import test, { type ExecutionContext } from 'ava';
import type { WatchChanges } from '../settings.js';
import { HOUR_MS, MINUTE_MS, openWatches, openWithRun } from '../watches.test.helper.js';

const BEFORE = '1. Globex leads.\n2. Acme follows.';
const AFTER = '1. Acme leads.\n2. Globex follows.';

/** Each kind of change. The words of two brands are in the answers, one of them in another case. */
const CHANGES: readonly WatchChanges[] = [
  { query: 'another question' },
  { mode: 'all_live' },
  { mode: 'ai_overview', query: 'another question', brand: 'Globex' },
  { brand: 'Globex' },
  { brand: 'Hooli' },
  { brand: 'Follows' },
  { brand: 'ACME', caseSensitive: true },
  { caseSensitive: true },
  { webhookUrl: 'https://other.example/' },
  { secret: 'another secret of a watch' },
  { triggerOn: ['rank_changed', 'mention_added'] },
  { sensitivity: { ...PLAIN, ignoreCitationChurn: true } },
  { sensitivity: { ...PLAIN, minRankChange: 1, cooldownRuns: 1 } },
  { sensitivity: { ...PLAIN, confirm: 5, alarmsPerYear: 365 } },
  { interval: 'daily' },
  { status: 'active' },
];

/** Answers that differ from `BEFORE` for some brands, and what they fire. */
const REAL: Readonly<Record<string, readonly [answer: string, event: Trigger]>> = {
  Hooli: ['Hooli leads.', 'mention_added'],
  ACME: ['1. Globex leads.\n2. ACME follows.', 'mention_added'],
  Follows: ['Globex leads.', 'mention_removed'],
};

/** Watches whose runs answer at once. */
async function openRuns(t: ExecutionContext) {
  const world = await openWatches(t);
  const { desk, watches, time, tick, rows } = world;
  return {
    ...world,
    /** Runs a watch now. @returns what fired */
    async run(id: string): Promise<readonly Trigger[]> {
      const { run } = (await desk.run(id)) as { run: string };
      await tick();
      const row = (await rows()).find((one) => one.id === run);
      if (row?.state !== 'succeeded') throw new Error(`the run is ${row?.state}`);
      return row.triggers_fired as readonly Trigger[];
    },
    /** Minutes until the next run. */
    async ahead(id: string): Promise<number> {
      const next = (await watches.find(id))?.nextRunAt.getTime() ?? 0;
      return (next - (await time.now()).getTime()) / MINUTE_MS;
    },
  };
}

for (const isKept of [true, false]) {
  test(`no change of a watch is an event by itself, and what changes afterwards is one, with answers ${isKept ? 'kept' : 'lost'}`, async (t) => {
    const { create, desk, checks, run } = await openRuns(t);
    for (const changes of CHANGES) {
      const told = JSON.stringify(changes);
      const { id } = await create();
      checks.says = () => BEFORE;
      t.deepEqual(await run(id), ['mention_added'], told);
      if (!isKept) checks.kept.clear();
      await desk.change(id, changes);
      t.deepEqual(await run(id), [], told);
      if (changes.sensitivity?.alarmsPerYear !== undefined) continue;
      const [answer, event] = REAL[changes.brand ?? ''] ?? [AFTER, 'rank_changed'];
      checks.says = () => answer;
      t.deepEqual(await run(id), [event], told);
      await desk.pause(id);
    }
  });
}

for (const [answers, says] of [
  ['the same answers', BEFORE],
  ['other answers', AFTER],
] as const) {
  test(`a run with ${answers} that is under way when its watch changes keeps what it found, fires nothing and is no baseline`, async (t) => {
    const { create, desk, checks, run, rows, sent, database } = await openRuns(t);
    for (const changes of CHANGES.filter(({ interval, status }) => !interval && !status)) {
      const told = JSON.stringify(changes);
      const { id } = await create();
      checks.says = () => BEFORE;
      await run(id);
      const events = sent.length;
      const baseline = () => database.query('SELECT * FROM baselines WHERE watch_id = $1', [id]);
      checks.says = () => says;
      let changed: unknown;
      checks.before = async () => {
        checks.before = async () => undefined;
        await desk.change(id, changes);
        changed = await baseline();
      };
      t.deepEqual(await run(id), [], told);
      t.deepEqual(await baseline(), changed as never, told);
      const [, latest] = (await rows()).filter(({ watch_id }) => watch_id === id);
      t.like(latest, { state: 'succeeded', cost_hundredths: '4000', diff_summary: '', delivery: null }, told);
      t.is(sent.length, events, told);
    }
  });
}

test('a change that a run under way has seen is reported by the next, to the receiver of now', async (t) => {
  const { create, desk, checks, run, sent } = await openRuns(t);
  const { id } = await create();
  checks.says = () => BEFORE;
  await run(id);
  checks.says = () => AFTER;
  checks.before = async () =>
    void (await desk.change(id, { webhookUrl: 'https://other.example/', secret: 's'.repeat(20) }));
  t.deepEqual([await run(id), await run(id)], [[], ['rank_changed']]);
  t.deepEqual(sent.at(-1)?.target, { url: 'https://other.example/', secret: 's'.repeat(20) });
});

test('a run that is under way when only interval and status change is compared, and so is one whose change changes nothing', async (t) => {
  const secret = 'a secret of at least sixteen characters';
  const sensitivity = { ...PLAIN };
  for (const changes of [
    { interval: 'weekly' },
    { status: 'active' },
    { query: 'best crm', secret, sensitivity },
  ] as const) {
    const { create, desk, checks, run } = await openRuns(t);
    const { id } = await create();
    checks.says = () => 'Globex leads.';
    await run(id);
    checks.says = () => AFTER;
    checks.before = async () => void (await desk.change(id, changes));
    t.deepEqual(await run(id), ['mention_added'], JSON.stringify(changes));
  }
});

test('a run whose host died before its watch changed asks the new question, after the hold of the old price is closed', async (t) => {
  for (const isPaid of [false, true]) {
    const { run, runner, going, checks, desk, watch, planner, queue, time, wallet, row, sent } = await openWithRun(t);
    checks.before = async () => {
      if (isPaid) wallet.paid.set(run, 4000 as never);
      throw new Error('no connection');
    };
    await runner.run(run, going.signal);
    await desk.change(watch.id, { mode: 'all_live', query: 'another question', brand: 'Globex' });
    checks.before = async () => undefined;
    t.deepEqual(wallet.closed, []);
    await time.pass(60_000);
    await planner.wake();
    await runner.run(queue.pop() ?? '', going.signal);
    t.deepEqual(wallet.closed, [run]);
    t.like(checks.ran.at(-1)?.request, { mode: 'all_live', query: 'another question', brand: 'Globex' });
    t.like(await row(), { state: 'succeeded', attempt: 2, triggers_fired: ['mention_added'] });
    t.is(sent.length, 1);
  }
});

test('another interval and becoming active plan the next run an interval from now; nothing else moves it', async (t) => {
  const { create, desk, ahead, time } = await openRuns(t);
  const { id, nextRunAt } = await create({ interval: 'daily' });
  await time.pass(3 * HOUR_MS);
  const still: readonly WatchChanges[] = [
    { query: 'q' },
    { interval: 'daily' },
    { status: 'active' },
    { status: 'paused' },
  ];
  for (const changes of [...still, { interval: 'hourly' } as const]) {
    t.deepEqual((await desk.change(id, changes))?.nextRunAt, nextRunAt, JSON.stringify(changes));
  }
  await desk.change(id, { status: 'active' });
  const [hourly] = [await ahead(id)];
  t.true(hourly > 59 && hourly <= 65, `${hourly}`);
  await desk.change(id, { interval: 'weekly' });
  const weekly = await ahead(id);
  t.true(weekly > 168 * 60 - 1 && weekly <= 168 * 60 + 5, `${weekly}`);
});

test('changes of one watch that come at the same time leave one of them whole, and a baseline that fits it', async (t) => {
  const { create, desk, checks, run, open, watches } = await openRuns(t);
  const other = open();
  const { id } = await create();
  checks.says = () => BEFORE;
  await run(id);
  const sets = Array.from({ length: 12 }, (_, n) => ({
    query: `question ${n}`,
    brand: n % 2 ? 'Acme' : 'Globex',
    mode: n % 3 ? 'quick' : 'ai_overview',
    webhookUrl: `https://receiver.example/${n}`,
  }));
  await Promise.all(sets.map((changes, n) => (n % 2 ? other.desk : desk).change(id, changes)));
  const { query, brand, mode, webhookUrl } = (await watches.find(id)) as (typeof sets)[number];
  t.deepEqual({ query, brand, mode, webhookUrl }, sets[Number(query.split(' ')[1])] as never);
  t.deepEqual(await run(id), []);
});

test('changes of different fields that come at the same time are all made', async (t) => {
  const { create, desk, watches } = await openRuns(t);
  for (let round = 0; round < 5; round++) {
    const { id } = await create();
    const changes = {
      query: 'q',
      brand: 'B',
      webhookUrl: 'https://b.example/',
      interval: 'weekly',
      status: 'paused',
    } as const;
    await Promise.all(Object.entries(changes).map(([field, value]) => desk.change(id, { [field]: value })));
    t.like(await watches.find(id), changes);
  }
});
