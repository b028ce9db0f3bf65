import type { Database } from '@namedrop/plugin-api';
import test from 'ava';
import { account, HOUR_MS, MINUTE_MS, openMonitors, webhook } from './monitors.test.helper.js';

const GRID_MS = 5 * MINUTE_MS;

test('a run is an ask of the account alone, at the live price, that searches the web for the prompt', async (t) => {
  const { create, plan, queued, passUntilDue, rows } = await openMonitors(t);
  const providers = ['perplexity', 'openai'] as const;
  const monitor = await create({ prompt: 'p'.repeat(10_000), providers, brands: ['Acme', 'Globex'] });
  t.is(await plan(), 0, 'nothing is run before its time');
  await passUntilDue(monitor);
  t.is(await plan(), 1);
  const [row] = await rows();
  t.deepEqual(queued, [
    {
      id: row?.id ?? '',
      account,
      lane: 'standard',
      monitor: monitor.id,
      request: {
        providers: ['perplexity', 'openai'],
        chat: { turns: [{ role: 'user', content: 'p'.repeat(10_000) }], webSearch: true },
        models: {},
        brands: ['Acme', 'Globex'],
        isPrivate: true,
        standard: false,
      },
    },
  ]);
  t.like(row, { monitor_id: monitor.id, planned_for: monitor.nextRunAt, state: 'open' });
});

test('the first run is a cadence from now, rounded up to a mark of five minutes; later ones follow at its distance', async (t) => {
  const { create, desk, plan, time, passUntilDue, rows } = await openMonitors(t);
  for (const [cadence, hours] of [
    ['hourly', 1],
    ['daily', 24],
    ['weekly', 168],
  ] as const) {
    const before = (await time.now()).getTime();
    const monitor = await create({ cadence });
    const after = (await time.now()).getTime();
    const planned = monitor.nextRunAt?.getTime() ?? 0;
    t.is(planned % GRID_MS, 0);
    t.true(planned >= before + hours * HOUR_MS && planned < after + hours * HOUR_MS + GRID_MS, cadence);
    await passUntilDue(monitor);
    await plan();
    t.is((await rows()).filter(({ monitor_id }) => monitor_id === monitor.id).length, 1);
    t.is((await desk.find(monitor.id, account))?.nextRunAt?.getTime(), planned + hours * HOUR_MS);
  }
});

test('another cadence, and enabling what was not, plan the next run anew; nothing else does (MON-16, MON-17)', async (t) => {
  const { create, desk, stopTime } = await openMonitors(t);
  await stopTime('2026-04-01T10:01:00Z');
  const { id } = await create({ cadence: 'daily' });
  await stopTime('2026-04-01T12:20:00.000001Z');
  for (const [changes, next] of [
    [{ name: 'Other', prompt: 'other', providers: ['openai'], brands: [], webhook: null }, '2026-04-02T10:05:00.000Z'],
    [{ cadence: 'daily', enabled: true }, '2026-04-02T10:05:00.000Z'],
    [{ cadence: 'hourly' }, '2026-04-01T13:25:00.000Z'],
    [{ enabled: false }, undefined],
    [{ cadence: 'weekly' }, undefined],
    [{ enabled: true }, '2026-04-08T12:25:00.000Z'],
    [{ cadence: 'hourly', enabled: false }, undefined],
    [{ cadence: 'daily', enabled: true }, '2026-04-02T12:25:00.000Z'],
  ] as const) {
    const changed = await desk.change(id, account, changes);
    t.is(changed?.nextRunAt?.toISOString(), next, JSON.stringify(changes));
    t.is(changed?.updatedAt.toISOString(), '2026-04-01T12:20:00.000Z');
  }
});

test('after six hours in which no host ran there is one run, and the next one is in the future', async (t) => {
  const { create, desk, plan, time, rows } = await openMonitors(t);
  const monitor = await create();
  await time.pass(6.5 * HOUR_MS);
  await plan();
  await plan();
  const [run, ...others] = await rows();
  t.deepEqual(others, []);
  const now = (await time.now()).getTime();
  const slot = run?.planned_for.getTime() ?? 0;
  t.is((slot - (monitor.nextRunAt?.getTime() ?? 0)) % HOUR_MS, 0, 'a slot of its own');
  t.true(slot <= now && now - slot < HOUR_MS, 'the latest that has passed');
  t.is((await desk.find(monitor.id, account))?.nextRunAt?.getTime(), slot + HOUR_MS);
});

test('a cadence is as long as ever when clocks are put forward or back', async (t) => {
  const { open, create, desk, database, stopTime } = await openMonitors(t);
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
  const there = open({ database: inBerlin });
  const { id } = await create({ cadence: 'daily' });
  for (const day of ['2026-03-28', '2026-10-24']) {
    await database.query('UPDATE monitors SET next_run_at = $1', [`${day}T12:00:00Z`]);
    await database.query('DELETE FROM monitor_runs');
    await stopTime(`${day}T12:00:01Z`);
    await there.plan();
    const next = (await desk.find(id, account))?.nextRunAt?.getTime() ?? 0;
    t.is(next - Date.parse(`${day}T12:00:00Z`), 24 * HOUR_MS, day);
  }
});

test('four hosts at the same time: every slot of every monitor is planned once, and queued once', async (t) => {
  const { open, create, rows, database, time } = await openMonitors(t);
  await create();
  // More than one statement takes, and more than people may make.
  await database.query(`
    INSERT INTO monitors (id, account_id, name, prompt, providers, cadence_hours, track_brands, enabled, next_run_at,
      created_at, updated_at)
    SELECT gen_random_uuid(), account_id, name, prompt, providers, cadence_hours, track_brands, enabled, next_run_at,
      created_at, updated_at
    FROM monitors, generate_series(1, 1199)`);
  await time.pass(1.2 * HOUR_MS);
  const hosts = [open(), open(), open(), open()];
  const planned = await Promise.all(hosts.map((host) => host.plan()));
  t.is(
    planned.reduce((all, one) => all + one),
    1200,
  );
  const runs = await rows();
  t.is(new Set(runs.map(({ monitor_id }) => monitor_id)).size, 1200);
  const queued = hosts.flatMap((host) => host.queued.map((ask) => ask.id));
  t.deepEqual(queued.toSorted(), runs.map((run) => run.id).toSorted());
});

test('a run that is still open when the next slot comes is the only one: runs of a monitor never overlap', async (t) => {
  const { create, plan, queued, passUntilDue, end, rows } = await openMonitors(t);
  const monitor = await create();
  await passUntilDue(monitor);
  await plan();
  const [open, ...none] = queued.splice(0);
  t.deepEqual(none, []);
  await passUntilDue(monitor);
  t.is(await plan(), 1, 'the slot has passed');
  t.deepEqual(queued, [], 'without a run of its own');
  await end(open!, { state: 'failed', content: { code: 'provider_error', message: 'No.' } });
  await passUntilDue(monitor);
  await plan();
  t.deepEqual(
    (await rows()).map(({ state }) => state),
    ['failed', 'open'],
  );
});

test('a run is queued only if it is planned, and planned only if it is queued', async (t) => {
  const { open, create, desk, plan, passUntilDue, queued, rows } = await openMonitors(t);
  const monitor = await create();
  await passUntilDue(monitor);
  const full = async () => {
    throw new Error('the queue is full');
  };
  await t.throwsAsync(open({ queue: { add: full, withdraw: full } }).plan(), { message: 'the queue is full' });
  t.deepEqual(await rows(), []);
  t.deepEqual((await desk.find(monitor.id, account))?.nextRunAt, monitor.nextRunAt);
  await plan();
  t.is(queued.length, 1);
});

test('a run that nobody has begun is called off with its monitor, and is planned anew when that is enabled', async (t) => {
  const { create, desk, plan, passUntilDue, queued, rows } = await openMonitors(t);
  const [paused, deleted] = [await create(), await create()];
  await passUntilDue(deleted);
  await plan();
  t.is(queued.length, 2);
  await desk.change(paused.id, account, { enabled: false });
  await desk.remove(deleted.id, account);
  t.deepEqual([queued.length, await rows()], [0, []]);
  const again = await desk.change(paused.id, account, { enabled: true });
  if (!again) return t.fail();
  await passUntilDue(again);
  await plan();
  t.like(queued, { length: 1, 0: { monitor: paused.id } });
});

test('a monitor that is paused or deleted is not run, and one that is changed is run as it is then (MON-18, MON-20)', async (t) => {
  const { create, desk, plan, queued, passUntilDue } = await openMonitors(t);
  const [paused, deleted, changed] = [await create(), await create(), await create()];
  await create({ enabled: false });
  await passUntilDue(changed);
  await desk.change(paused.id, account, { enabled: false });
  await desk.remove(deleted.id, account);
  await desk.change(changed.id, account, { prompt: 'another', webhook: null });
  await plan();
  t.like(queued, { length: 1, 0: { monitor: changed.id, request: { chat: { turns: [{ content: 'another' }] } } } });
});

test('what is on its way is called off where a monitor is paused or deleted, and only there', async (t) => {
  const { create, desk, cancelled } = await openMonitors(t);
  const [one, other] = [await create(), await create({ webhook })];
  await desk.change(one.id, account, { enabled: true, name: 'Other' });
  await desk.change('none', account, { enabled: false });
  t.deepEqual(cancelled, []);
  await desk.change(one.id, account, { enabled: false });
  t.true(await desk.remove(other.id, account));
  t.false(await desk.remove(other.id, account));
  t.deepEqual(cancelled, [one.id, other.id]);
});
