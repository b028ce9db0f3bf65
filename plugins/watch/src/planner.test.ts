import type { Database, Schedule } from '@namedrop/plugin-api';
import test from 'ava';
import { HOUR_MS, MINUTE_MS, openWatches } from './watches.test.helper.js';

const GRID_MS = 5 * MINUTE_MS;

test('the first run is an interval from now, rounded up to a mark of five minutes; later ones follow at its distance (WDL-01, WDL-02, WDL-03)', async (t) => {
  const { create, watches, tick, time, passUntilDue, rows } = await openWatches(t);
  for (const [interval, hours] of [
    ['hourly', 1],
    ['daily', 24],
    ['weekly', 168],
  ] as const) {
    const before = (await time.now()).getTime();
    const watch = await create({ interval });
    const after = (await time.now()).getTime();
    const unrounded = watch.nextRunAt.getTime() - hours * HOUR_MS;
    t.is(unrounded % GRID_MS, 0);
    t.true(unrounded >= before && unrounded < after + GRID_MS, interval);

    const own = async () => (await rows()).filter(({ watch_id }) => watch_id === watch.id);
    await tick();
    t.deepEqual(await own(), [], 'nothing is run before its time');
    await passUntilDue(watch);
    await tick();
    await tick();
    t.deepEqual(
      (await own()).map(({ planned_for, state }) => [planned_for, state]),
      [[watch.nextRunAt, 'succeeded']],
    );
    t.is((await watches.find(watch.id))?.nextRunAt.getTime(), watch.nextRunAt.getTime() + hours * HOUR_MS);
  }
});

test('on a mark exactly nothing is rounded, and a moment after it all of five minutes', async (t) => {
  const { create, stopTime } = await openWatches(t);
  for (const [now, first] of [
    ['2026-04-01T10:20:00Z', '2026-04-01T11:20:00.000Z'],
    ['2026-04-01T10:20:00.000001Z', '2026-04-01T11:25:00.000Z'],
    ['2026-12-31T23:57:13Z', '2027-01-01T01:00:00.000Z'],
  ] as const) {
    await stopTime(now);
    t.is((await create()).nextRunAt.toISOString(), first);
  }
});

test('an interval is as long as ever when clocks are put forward or back', async (t) => {
  const { open, create, watches, database, stopTime } = await openWatches(t);
  const inBerlin: Database = {
    ...database,
    schema: database.schema,
    query: (...statement) => database.query(...statement),
    transaction: (work) =>
      database.transaction(async (tx) => {
        await tx.query(`SET LOCAL timezone = 'Europe/Berlin'`);
        return work(tx);
      }),
  };
  const { planner } = open({ database: inBerlin });
  const watch = await create({ interval: 'daily' });
  for (const day of ['2026-03-28', '2026-10-24']) {
    await database.query('UPDATE watches SET next_run_at = $1', [`${day}T12:00:00Z`]);
    await database.query('DELETE FROM runs');
    await stopTime(`${day}T12:00:01Z`);
    await planner.plan();
    const next = (await watches.find(watch.id))?.nextRunAt as Date;
    t.is(next.getTime() - Date.parse(`${day}T12:00:00Z`), 24 * HOUR_MS, day);
  }
});

test('after six hours in which no host ran there is one run, and the next one is in the future', async (t) => {
  const { create, watches, tick, time, rows } = await openWatches(t);
  const watch = await create();
  await time.pass(6.5 * HOUR_MS);
  await tick();
  await tick();
  const [run, ...others] = await rows();
  t.deepEqual(others, []);
  const now = (await time.now()).getTime();
  const planned = run?.planned_for.getTime() ?? 0;
  t.is((planned - watch.nextRunAt.getTime()) % HOUR_MS, 0, 'a slot of its own');
  t.true(planned <= now && now - planned < HOUR_MS, 'the latest that has passed');
  t.is((await watches.find(watch.id))?.nextRunAt.getTime(), planned + HOUR_MS);
});

test('four hosts at the same time: every slot of every watch is planned once, and sent to the queue once', async (t) => {
  const { open, create, rows, time } = await openWatches(t);
  const hosts = [open(), open(), open(), open()];
  for (let batch = 0; batch < 150; batch++) await Promise.all(Array.from({ length: 8 }, () => create()));
  await time.pass(1.2 * HOUR_MS);
  const planned = await Promise.all(hosts.map(({ planner }) => planner.plan()));
  t.is(
    planned.reduce((all, one) => all + one),
    1200,
  );
  const runs = await rows();
  t.is(runs.length, 1200);
  const sent = hosts.flatMap(({ queue }) => queue);
  t.deepEqual(sent.toSorted(), runs.map(({ id }) => id).toSorted());
});

test('a run that is still open when the next slot comes is the only one: runs of a watch never overlap', async (t) => {
  const { open, create, checks, planner, going, queue, runner, passUntilDue, rows } = await openWatches(t);
  const watch = await create();
  await passUntilDue(watch);
  await planner.plan();
  const { begun, go } = checks.hold();
  const [run = ''] = queue.splice(0);
  const running = runner.run(run, going.signal);
  await begun;
  await passUntilDue(watch);
  const other = open();
  t.is(await other.planner.plan(), 1, 'the slot has passed');
  t.deepEqual(other.queue, [], 'without a run of its own');
  go();
  await running;
  await passUntilDue(watch);
  await other.tick();
  t.deepEqual(
    (await rows()).map(({ state }) => state),
    ['succeeded', 'succeeded'],
  );
});

test('a run is sent to the queue only if it is planned, and planned only if it is sent', async (t) => {
  const { open, create, passUntilDue, watches, rows, tick } = await openWatches(t);
  const watch = await create();
  await passUntilDue(watch);
  const full = async () => {
    throw new Error('the queue is full');
  };
  const { planner } = open({ jobs: { send: full, sendAll: full } });
  const due = (await watches.find(watch.id))?.nextRunAt;
  await t.throwsAsync(planner.plan(), { message: 'the queue is full' });
  t.deepEqual(await rows(), []);
  t.deepEqual((await watches.find(watch.id))?.nextRunAt, due);
  await tick();
  t.is((await rows()).length, 1);
});

test('a run whose job was lost is sent again, and one that has ended is not', async (t) => {
  const { create, planner, going, queue, runner, passUntilDue, time } = await openWatches(t);
  const watch = await create();
  await passUntilDue(watch);
  await planner.plan();
  const [lost = ''] = queue.splice(0);
  t.is(await planner.wake(), 0, 'its job may be on its way');
  await time.pass(2 * MINUTE_MS);
  t.is(await planner.wake(), 1);
  t.deepEqual(queue.splice(0), [lost]);
  await runner.run(lost, going.signal);
  await time.pass(10 * MINUTE_MS);
  t.is(await planner.wake(), 0);
});

test('passes are due when the next watch is, and when a run is no longer waited for', async (t) => {
  const { create, desk, planner, going, queue, passUntilDue, time, account } = await openWatches(t);
  const [plan, look] = planner.schedules as [Schedule, Schedule];
  t.deepEqual([await plan.nextDue?.(), await look.nextDue?.()], [undefined, undefined]);
  const paused = await create();
  const watch = await create({ interval: 'daily' });
  await desk.pause(paused.id, account);
  const until = (watch.nextRunAt.getTime() - (await time.now()).getTime()) / 1000;
  t.true(Math.abs(((await plan.nextDue?.()) ?? 0) - until) < 5, 'a paused watch is not waited for');

  await passUntilDue(watch);
  t.true(((await plan.nextDue?.()) ?? 1) <= 0);
  t.false(await plan.some(going.signal));
  t.true(Math.abs(((await plan.nextDue?.()) ?? 0) - (24 * HOUR_MS) / 1000) < 5);
  const [run = ''] = queue.splice(0);
  t.true(Math.abs(((await look.nextDue?.()) ?? 0) - 120) < 5);
  await time.pass(2 * MINUTE_MS);
  t.true(((await look.nextDue?.()) ?? 1) <= 0);
  t.false(await look.some(going.signal));
  t.deepEqual(queue, [run]);
  t.true(Math.abs(((await look.nextDue?.()) ?? 0) - 120) < 5);
});

test('a full batch is followed by another one in the same pass', async (t) => {
  const { create, database, planner, going, rows, time } = await openWatches(t);
  await create();
  const columns = `account_id, query, brand, mode, interval_hours, webhook_url, webhook_secret, trigger_on, sensitivity,
    case_sensitive, aliases, competitors, next_run_at, created_at`;
  await database.query(`
    INSERT INTO watches (id, ${columns}) SELECT gen_random_uuid(), ${columns} FROM watches, generate_series(1, 500)`);
  await time.pass(1.2 * HOUR_MS);
  const [plan] = planner.schedules as [Schedule];
  t.true(await plan.some(going.signal));
  t.false(await plan.some(going.signal));
  t.is((await rows()).length, 501);
});
