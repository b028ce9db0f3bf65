import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, Schedule } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { type Clock, systemClock, TestClock } from 'pg-boss';
import type { Storage } from '../../database/storage.js';
import { emptyDatabase, silent, testStorage } from '../../database/storage.test.helper.js';
import { JobRunner } from '../job-runner.js';
import { until } from '../jobs.test.helper.js';

const server = testStorage(test);
const START = '2026-04-01T00:10:30Z';

type Declared = Pick<Schedule, 'some'> & Partial<Schedule>;

interface HostOptions {
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly plugin?: string;
}

/** Starts a host with schedules of one plugin. */
async function startRunner(
  t: ExecutionContext,
  storage: Storage,
  schedules: readonly Declared[],
  { clock, log = silent, plugin = 'watch' }: HostOptions = {},
): Promise<JobRunner> {
  const runner = new JobRunner(storage, log, clock);
  const usual = { name: 'plan', every: 'minute', failure: 'nothing can be planned' } as const;
  runner.schedules.register(
    plugin,
    schedules.map((one) => ({ ...usual, ...one })),
  );
  await runner.start();
  t.teardown(() => runner.stop(0));
  return runner;
}

/** Lets simulated seconds pass until it is so. @returns how many have passed */
async function pass(clock: TestClock, seconds: number, until_: () => unknown = () => false): Promise<number> {
  for (let passed = 0; passed < seconds; passed++) {
    if (await until_()) return passed;
    await clock.tick(1000);
    // What the tick has fetched runs outside of the clock.
    await sleep(3);
  }
  return seconds;
}

/** Notes at which simulated second each pass begins. */
function noted(clock: Clock) {
  const begun = clock.now();
  const at: number[] = [];
  return { at, note: () => at.push(Math.round((clock.now() - begun) / 1000)) };
}

const rowsOf = async (storage: Storage) =>
  (await storage.pool.query("SELECT key FROM pgboss.schedule WHERE name = 'namedrop.schedules' ORDER BY key")).rows.map(
    ({ key }) => key,
  );

test('a task of each minute runs once a minute, whichever of two hosts runs it', async (t) => {
  const storage = await emptyDatabase(t, server());
  const clock = new TestClock(START);
  const { at, note } = noted(clock);
  const schedule = { some: async () => note() < 0 };
  await startRunner(t, storage, [schedule], { clock });
  await startRunner(t, storage, [schedule], { clock });
  await pass(clock, 600);
  const pauses = at.slice(1).map((second, index) => second - (at[index] as number));
  t.true(at.length >= 9 && at.length <= 11, String(at));
  t.true(
    pauses.every((pause) => pause >= 55 && pause <= 63),
    String(at),
  );
});

test('the next pass comes when something is due, however soon, and at the latest after the declared pause', async (t) => {
  const storage = await emptyDatabase(t, server());
  const clock = new TestClock(START);
  const soon = noted(clock);
  const capped = noted(clock);
  const dues = [7, 0, undefined];
  await startRunner(
    t,
    storage,
    [
      { some: async () => soon.note() < 0, nextDue: async () => dues[soon.at.length - 1] },
      { name: 'expire', some: async () => capped.note() < 0, atMostS: 30, nextDue: async () => 500 },
    ],
    { clock },
  );
  await pass(clock, 80, () => soon.at.length === 4);
  const [first = 0, second = 0, third = 0, fourth = 0] = soon.at;
  t.true(second - first >= 7 && second - first <= 9, String(soon.at));
  t.true(third - second >= 1 && third - second <= 3, 'what another host holds is looked for again soon');
  t.true(fourth - third >= 59 && fourth - third <= 62, String(soon.at));
  const [begun = 0, again = 0] = capped.at;
  t.true(again - begun >= 30 && again - begun <= 32, String(capped.at));
});

test('a pass whose host dies is repeated by another host within 11 s', async (t) => {
  const storage = await emptyDatabase(t, server());
  const clock = new TestClock(START);
  const { at, note } = noted(clock);
  const never = Promise.withResolvers<boolean>();
  const endless = () => {
    note();
    return never.promise;
  };
  const dying = await startRunner(t, storage, [{ some: endless }], { clock });
  await pass(clock, 5, () => at.length === 1);
  // From now on it takes nothing, and what it has begun does not end.
  void dying.stop(0);
  await startRunner(t, storage, [{ some: async () => note() < 0 }], { clock });
  await pass(clock, 30, () => at.length === 2);
  never.resolve(false);
  t.is(at.length, 2);
  t.true((at[1] as number) - (at[0] as number) <= 12, String(at));
});

test('hosts that start again and again run an hourly task once an hour', async (t) => {
  const storage = await emptyDatabase(t, server());
  const clock = new TestClock(START);
  const { at, note } = noted(clock);
  const sweep = { name: 'sweep', every: 'hour', some: async () => note() < 0 } as const;
  for (let restart = 0; restart < 5; restart++) {
    const runner = await startRunner(t, storage, [sweep], { clock });
    await pass(clock, 3);
    await runner.stop(0);
  }
  t.is(at.length, 1);
  await startRunner(t, storage, [sweep], { clock });
  await clock.setTime('2026-04-01T01:00:00Z');
  await pass(clock, 3600, () => at.length > 2);
  t.true(at.length <= 3, String(at));
  t.true(at.length >= 2, String(at));
});

test('a pass that finds more than it does at once goes on, and calls the declared helpers', async (t) => {
  const storage = await emptyDatabase(t, server());
  const clock = new TestClock(START);
  let left = 40;
  let running = 0;
  let most = 0;
  const some = async () => {
    if (left === 0) return false;
    left -= 1;
    most = Math.max(most, ++running);
    await sleep(20);
    running -= 1;
    return true;
  };
  await startRunner(t, storage, [{ some, helpers: 2 }], { clock });
  await pass(clock, 20, () => left === 0);
  t.deepEqual({ left, most }, { left: 0, most: 3 });
});

test('a plugin lets its schedule run at once or after some seconds, by whichever host', async (t) => {
  const storage = await emptyDatabase(t, server());
  const clock = new TestClock(START);
  const { at, note } = noted(clock);
  const runner = await startRunner(t, storage, [{ some: async () => note() < 0 }], { clock });
  await pass(clock, 5, () => at.length === 1);
  const schedules = runner.schedules.schedulesFor('watch');
  await schedules.soon('plan', { delayS: 20 });
  await schedules.soon('plan');
  const now = await pass(clock, 5, () => at.length === 2);
  t.true(now <= 2);
  await pass(clock, 30, () => at.length === 3);
  const [, second = 0, third = 0] = at;
  t.true(third - second >= 18 && third - second <= 22, String(at));
  await t.throwsAsync(schedules.soon('other'), { message: "'watch' declares no schedule 'other'" });
  await t.throwsAsync(runner.schedules.schedulesFor('billing').soon('plan'), { message: /declares no schedule/ });
});

test('what fails is repeated every 10 s, logged once, unwell after 5 minutes, and well once it works', async (t) => {
  const storage = await emptyDatabase(t, server());
  const clock = new TestClock(START);
  const { at, note } = noted(clock);
  const lines: string[] = [];
  const line = (_: object, message: string) => void lines.push(message);
  let fails = true;
  const some = async () => {
    note();
    if (fails) throw new Error('no luck');
    return false;
  };
  const log = { ...silent, info: line, warn: line };
  const sweep = { name: 'sweep', every: 'hour', some: () => Promise.reject(new Error('no luck')) } as const;
  const schedules = [{ some }, { ...sweep, failure: 'old rows could not be deleted' }];
  const first = await startRunner(t, storage, schedules, { clock, log });
  const second = await startRunner(t, storage, schedules, { clock, log });
  await pass(clock, 60);
  t.true(at.length >= 5 && at.length <= 8, String(at));
  t.deepEqual(await first.schedules.health(), { ok: true });
  await pass(clock, 330);
  // What the first host has read as well stays so for a while.
  t.deepEqual(await second.schedules.health(), { ok: false, detail: 'no pass of watch.plan succeeded for 5 minutes.' });
  fails = false;
  await pass(clock, 15);
  t.deepEqual(await second.schedules.health(), { ok: true });
  const failures = lines.filter((message) => message === 'nothing can be planned; this is tried again');
  t.true(failures.length >= 1 && failures.length <= 3, `once on each host, and at the start: ${lines}`);
  t.true(lines.includes('no longer: nothing can be planned'));
  t.true(lines.includes('old rows could not be deleted; this is tried again in an hour'));
});

test('what a plugin no longer declares is forgotten, and what a host does not know runs on another', async (t) => {
  const storage = await emptyDatabase(t, server());
  const clock = new TestClock(START);
  const { at, note } = noted(clock);
  const idle = { some: async () => false };
  const first = await startRunner(t, storage, [idle, { ...idle, name: 'old' }], { clock });
  t.deepEqual(await rowsOf(storage), ['watch.old', 'watch.plan']);
  await first.stop(0);
  await startRunner(t, storage, [idle], { clock });
  await startRunner(t, storage, [{ ...idle, some: async () => note() < 0 }], { clock, plugin: 'billing' });
  t.deepEqual(await rowsOf(storage), ['billing.plan', 'watch.plan']);
  // Hosts that hand a pass on pause by the real clock.
  const inQueue = async () =>
    (
      await storage.pool.query(
        `SELECT DISTINCT data->>'task' AS task FROM pgboss.job
         WHERE name = 'namedrop.schedules' AND state IN ('created', 'active') ORDER BY task`,
      )
    ).rows.map(({ task }) => task);
  t.deepEqual(await inQueue(), ['billing.plan', 'watch.old', 'watch.plan']);
  await pass(clock, 3000, async () => at.length >= 2 && !(await inQueue()).includes('watch.old'));
  t.deepEqual(await inQueue(), ['billing.plan', 'watch.plan']);
  t.true(at.length >= 2, String(at));
});

test('of four hosts that poll at the same time, one knows a task: a pass of it begins within three seconds', async (t) => {
  const storage = await emptyDatabase(t, server());
  const idle = { some: async () => false };
  let begun = 0;
  const known = { some: async () => ++begun < 0 };
  for (const plugin of ['ask', 'billing', 'hooks']) await startRunner(t, storage, [idle], { plugin });
  const { schedules } = await startRunner(t, storage, [known]);
  await until(() => begun === 1);
  const took: number[] = [];
  for (let n = 1; n <= 8; n++) {
    const from = performance.now();
    await schedules.schedulesFor('watch').soon('plan');
    await until(() => begun === 1 + n);
    took.push(performance.now() - from);
  }
  t.true(Math.max(...took) < 3000 && (took.toSorted((a, b) => a - b)[4] ?? 0) < 1000, String(took));
});

test('a task that only hosts of the next release know goes on after a host of this release starts and deletes it', async (t) => {
  const storage = await emptyDatabase(t, server());
  const clock = new TestClock(START);
  const { at, note } = noted(clock);
  const idle = { some: async () => false };
  const added = { ...idle, name: 'added' };
  const hourly = { ...idle, name: 'hourly', every: 'hour' } as const;
  await startRunner(t, storage, [idle, { ...added, some: async () => note() < 0 }, hourly], { clock });
  await pass(clock, 5, () => at.length === 1);
  const older = await startRunner(t, storage, [idle], { clock });
  t.deepEqual(await rowsOf(storage), ['watch.plan']);
  // As a host does that takes the next pass and dies.
  await storage.pool.query("DELETE FROM pgboss.job WHERE singleton_key = 'watch.added'");
  await pass(clock, 500, () => at.length === 2);
  t.is(at.length, 2);
  t.deepEqual(await rowsOf(storage), ['watch.added', 'watch.hourly', 'watch.plan']);
  await older.stop(0);
});

test('passes that have ended are deleted within 21 minutes', async (t) => {
  const storage = await emptyDatabase(t, server());
  const clock = new TestClock(START);
  await startRunner(t, storage, [{ some: async () => false }], { clock });
  await pass(clock, 130);
  for (const time of ['2026-04-01T00:23:00Z', '2026-04-01T00:34:00Z']) {
    await clock.setTime(time);
    await pass(clock, 130);
  }
  const { rows } = await storage.pool.query(
    "SELECT min(completed_on) > '2026-04-01T00:15:00Z' AS deleted FROM pgboss.job WHERE name = 'namedrop.schedules'",
  );
  t.deepEqual(rows, [{ deleted: true }]);
});

test('a host whose clock is ten minutes off runs passes when they are due', async (t) => {
  const storage = await emptyDatabase(t, server());
  const clock: Clock = {
    now: () => systemClock.now() + 600_000,
    setTimeout: systemClock.setTimeout.bind(systemClock),
    setInterval: systemClock.setInterval.bind(systemClock),
    clearTimeout: systemClock.clearTimeout.bind(systemClock),
    clearInterval: systemClock.clearInterval.bind(systemClock),
  };
  const { at, note } = noted(clock);
  await startRunner(t, storage, [{ some: async () => note() < 0, nextDue: async () => 3 }], { clock });
  await until(() => at.length >= 2);
  const [first = 0, second = 0] = at;
  t.true(second - first >= 2 && second - first <= 5, String(at));
});
