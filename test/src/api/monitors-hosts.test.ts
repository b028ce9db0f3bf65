import { until } from '@namedrop/testing';
import { databaseTime } from '@namedrop/testing/host';
import test from 'ava';
import pg from 'pg';
import { startBesideMonitors, startMonitors } from './monitors-world.js';

const MONITORS = 24;
const HOUR_MS = 3_600_000;

test('two hosts on one database run each slot of each monitor once, charge it once and tell of it once', async (t) => {
  const world = await startMonitors(t);
  await startBesideMonitors(t, world);
  const { id: webhook_id } = await world.register();
  const made = Array.from({ length: MONITORS }, (_, index) =>
    world.create({ prompt: `best crm ${index}`, cadence: 'hourly', webhook_id }),
  );
  const ids = (await Promise.all(made)).map(({ id }) => id);
  const balance = await world.balance();
  for (const slot of [1, 2]) {
    await world.time.pass(1.1 * HOUR_MS);
    for (const id of ids) {
      const runs = await until(async () => {
        const { runs } = await world.show(id);
        return runs.length >= slot && runs;
      });
      t.is(runs.length, slot);
      t.like(runs[0], { status: 'succeeded', cost_cents: slot === 1 ? 37.5 : 5 });
    }
  }
  await world.receiver.received(2 * MONITORS);
  t.is(await world.planned(), 2 * MONITORS);
  t.is(await world.balance(), balance - MONITORS * (37.5 + 5));
  t.is(new Set(world.events().map(({ monitor }) => monitor?.run_id)).size, 2 * MONITORS);
  t.is(world.receiver.requests.length, 2 * MONITORS);
  t.deepEqual((await world.bank.verify()).faults, []);
});

test('after six hours in which no host ran, whichever starts runs a monitor once, and it goes on as planned', async (t) => {
  const world = await startMonitors(t);
  const monitor = await world.create({ cadence: 'hourly' });
  const { host: at, port, database } = world.host.storage.target;
  await world.host.stop();
  const pool = new pg.Pool({ host: at, port, database, user: 'postgres', max: 1 });
  await databaseTime({ pool }).pass(6.5 * HOUR_MS);
  await pool.end();

  const { pool: there } = (await startBesideMonitors(t, world)).storage;
  const runs = await until(async () => {
    const { rows } = await there.query('SELECT state, planned_for AS slot FROM "legacy-ask".monitor_runs');
    return rows.some(({ state }) => state === 'succeeded') && rows;
  });
  t.is(runs.length, 1);
  const [run] = runs;
  const { rows } = await there.query('SELECT next_run_at AS next, namedrop.now() AS now FROM "legacy-ask".monitors');
  const [{ next, now }] = rows;
  t.is(next.getTime(), run.slot.getTime() + HOUR_MS);
  t.is((next.getTime() - Date.parse(monitor.next_run_at ?? '')) % HOUR_MS, 0);
  t.true(next > now && next.getTime() - now.getTime() <= HOUR_MS);
});
