import { until } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { balanceOf } from './billed.js';
import { HOUR_MS, startWatchWorld, type WatchWorld, type WatchWorldOptions } from './watch-world.js';

/** As on a disk that is full: what runs found cannot be written, what they cost can. */
const SAVING_FAILS = `
  CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no space left'; END $$;
  CREATE TRIGGER refuse BEFORE UPDATE ON watch.runs FOR EACH ROW WHEN (NEW.state = 'succeeded')
  EXECUTE FUNCTION public.refuse()`;

/** A watch of which a run is paid for, fails to be saved, and rests. */
async function startPaid(t: ExecutionContext, options: WatchWorldOptions = {}) {
  const world = await startWatchWorld(t, {}, options);
  const { pool } = world.host.storage;
  const id = await world.create();
  const before = await balanceOf(world);
  await pool.query(SAVING_FAILS);
  await world.passUntilDue(id);
  const failed = (failures: number) =>
    until(async () => {
      const rests = `SELECT FROM watch.runs WHERE state = 'due' AND failures = $1`;
      return (await pool.query(rests, [failures])).rowCount === 1;
    });
  await failed(1);
  t.is(await balanceOf(world), before - 15);
  return { ...world, id, pool, failed, spent: async () => before - (await balanceOf(world)) };
}

/** That the history says what the ledger says, and that the ledger is right. */
async function agree(t: ExecutionContext, { rows, verify }: WatchWorld, id: string, spent: number): Promise<void> {
  const costs = (await rows(id)).map(({ cost }) => cost);
  t.is(
    costs.reduce((sum, cost) => sum + cost, 0),
    spent,
  );
  t.deepEqual((await verify()).faults, []);
}

test('a run that is paid for and cannot be saved for longer than others are tried is told in the end, and paid for once', async (t) => {
  const { id, pool, failed, spent, ...world } = await startPaid(t);
  for (const failures of [2, 3, 4]) {
    await world.time.pass(31_000);
    await failed(failures);
  }
  await pool.query('DROP TRIGGER refuse ON watch.runs');
  await world.time.pass(61_000);
  const [run] = await world.ended(id, 1);
  t.like(run, { state: 'succeeded', attempt: 5, cost: 15 });
  await world.receiver.received(1);
  t.is(await spent(), 15);
  await agree(t, world as WatchWorld, id, 15);
});

test('a run that is paid for is told by a later attempt, although the budget of the day is used up', async (t) => {
  const { id, pool, spent, ...world } = await startPaid(t, {
    config: { budgets: { account: { callsPerDay: 1 } } },
    // The database's time passes by an hour, and answers are kept by the host's.
    clock: { now: () => new Date(Date.now() + 2 * HOUR_MS) },
  });
  await pool.query('DROP TRIGGER refuse ON watch.runs');
  await world.time.pass(31_000);
  t.like((await world.ended(id, 1))[0], { state: 'succeeded', attempt: 2, cost: 15 });
  t.is(await spent(), 15);
  await agree(t, world as WatchWorld, id, 15);
});

test('a run that is paid for and can never be saved has failed at last, and its history says what was paid', async (t) => {
  const { id, pool, failed, spent, ...world } = await startPaid(t);
  await pool.query('UPDATE watch.runs SET failures = 19');
  await world.time.pass(31_000);
  await failed(20);
  await world.time.pass(481_000);
  const [run] = await world.ended(id, 1);
  t.like(run, { state: 'failed', error: 'internal_error', cost: 15, delivery: null });
  t.deepEqual(world.receiver.requests, []);
  await agree(t, world as WatchWorld, id, await spent());
});

test('a run that is paid for and cannot be saved before its watch is paused is skipped, and costs what was paid (WAT-35)', async (t) => {
  const { id, spent, ...world } = await startPaid(t);
  await world.pause(id);
  const [run] = await world.ended(id, 1);
  t.like(run, { state: 'skipped', error: null, cost: 15, delivery: null });
  t.deepEqual(world.receiver.requests, []);
  await agree(t, world as WatchWorld, id, await spent());
});

test('a run whose webhook secret no key opens fails without a charge, and the watch runs again with the key', async (t) => {
  const world = await startWatchWorld(t);
  const { pool } = world.host.storage;
  const id = await world.create();
  const before = await balanceOf(world);
  const sealed = (await pool.query('SELECT webhook_secret AS sealed FROM watch.watches')).rows[0].sealed;
  const seal = (value: string) => pool.query('UPDATE watch.watches SET webhook_secret = $1', [value]);
  await seal(sealed.replace(/^v2\.[0-9a-f]+/, 'v2.0123456789ab'));
  await world.passUntilDue(id);
  const [run] = await world.ended(id, 1);
  t.like(run, { state: 'failed', error: 'webhook_secret_unreadable', attempt: 1, cost: 0 });
  t.is(await balanceOf(world), before);
  t.deepEqual(world.vendor.questions('ai_overview'), []);
  t.regex(world.logs(), /the webhook secret of a watch cannot be opened; restore the secret key/);

  await seal(sealed);
  await world.passUntilDue(id);
  await world.ended(id, 2);
  await world.receiver.received(1);
  t.is(await balanceOf(world), before - 15);
  await agree(t, world, id, 15);
});
