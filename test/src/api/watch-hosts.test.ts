import { behaviours, until } from '@namedrop/testing';
import { databaseTime, lookNow } from '@namedrop/testing/host';
import test from 'ava';
import pg from 'pg';
import { balanceOf } from './billed.js';
import { Browser, createUser } from './person.js';
import { endedRuns, HOUR_MS, runsOf, startBesideWorld, startWatchWorld } from './watch-world.js';

const WATCHES = 24;

test('two hosts on one database do each slot of each watch once, charge it once and tell of it once', async (t) => {
  const world = await startWatchWorld(t);
  await startBesideWorld(t, world);
  const made = Array.from({ length: WATCHES }, (_, index) => world.create({ query: `best crm ${index}` }));
  const ids = await Promise.all(made);
  const balance = await balanceOf(world);
  for (const slot of [1, 2]) {
    await world.time.pass(1.1 * HOUR_MS);
    for (const id of ids) {
      const runs = await world.ended(id, slot);
      t.is(runs.length, slot);
      t.like(runs.at(-1), { state: 'succeeded', attempt: 1, cost: 15 });
    }
  }
  await world.receiver.received(WATCHES);
  t.is(world.vendor.questions('ai_overview').length, 2 * WATCHES);
  t.is(await balanceOf(world), balance - 2 * WATCHES * 15);
  t.is(new Set(world.bodies().map(({ run_id }) => run_id)).size, WATCHES);
  t.is(world.receiver.requests.length, WATCHES);
  t.deepEqual((await world.verify()).faults, []);
});

test('after six hours in which no host ran, whichever starts runs a watch once, and it goes on as planned', async (t) => {
  const world = await startWatchWorld(t);
  const id = await world.create();
  const planned = Date.parse((await world.find(id)).body.next_run_at);
  const { host: at, port, database } = world.host.storage.target;
  await world.host.stop();
  const pool = new pg.Pool({ host: at, port, database, user: 'postgres', max: 1 });
  await databaseTime({ pool }).pass(6.5 * HOUR_MS);
  await pool.end();

  const other = await startBesideWorld(t, world);
  const [run] = await endedRuns(other.storage, id, 1);
  t.like(run, { state: 'succeeded', attempt: 1, cost: 15 });
  await world.receiver.received(1);
  const { rows } = await other.storage.pool.query('SELECT next_run_at, namedrop.now() AS now FROM watch.watches');
  const [{ next_run_at: next, now }] = rows;
  t.is(next.getTime(), (run?.planned_for.getTime() ?? 0) + HOUR_MS);
  t.is((next.getTime() - planned) % HOUR_MS, 0);
  t.true(next > now && next.getTime() - now.getTime() <= HOUR_MS);
  t.is((await runsOf(other.storage, id)).length, 1);
});

test('what a host that stops could not end is done by another one, and paid for once', async (t) => {
  const world = await startWatchWorld(t, {}, { config: { drainMs: 100 } });
  const { host, vendor } = world;
  const id = await world.create({ mode: 'chatgpt_live' });
  vendor.behave('chatgpt', behaviours.silent());
  await world.passUntilDue(id);
  await until(async () => vendor.questions('chatgpt').length > 0);
  const other = await startBesideWorld(t, world);
  await host.stop();
  vendor.behave('chatgpt');
  const [run] = await endedRuns(other.storage, id, 1);
  t.like(run, { state: 'succeeded', attempt: 2, cost: 35 });
  const { rows } = await other.storage.pool.query(`SELECT amount::float8 FROM billing.entries WHERE kind = 'charge'`);
  t.deepEqual(rows, [{ amount: -3500 }]);
  await world.receiver.received(1);
});

/** Refuses all that the host notes of a run that it has taken: to the database, it is dead. */
const DIES = `
  CREATE FUNCTION watch.dies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the host is dead'; END $$;
  CREATE TRIGGER dies BEFORE UPDATE ON watch.runs FOR EACH ROW WHEN (OLD.state = 'running') EXECUTE FUNCTION watch.dies()`;
const IS_DEAD = 'DROP TRIGGER dies ON watch.runs; UPDATE watch.runs SET wake_at = namedrop.now()';

test('a run whose host dies after its check is stored leaves one check, that of the host which ends it, and counts once', async (t) => {
  const shown = { ai_overview: { text: 'Acme leads. Globex follows.' } };
  const world = await startWatchWorld(t, shown, { config: { drainMs: 100 } });
  await createUser(world, 'ada@example.com');
  const { brand } = (await (await signedIn(world)).post('/dashboard/api/brands', { name: 'acme' })).body;
  const id = await world.create();
  const other = await startBesideWorld(t, world, { plugins: {} });
  const { pool } = other.storage;
  await until(
    async () => (await pool.query('SELECT FROM namedrop.tracked_brands WHERE rebuild_after IS NULL')).rowCount,
  );
  await pool.query(DIES);
  await world.passUntilDue(id);
  const checks = async () => (await pool.query('SELECT id, paid_for, attempt FROM namedrop.checks')).rows;
  await until(async () => (await checks()).length > 0);
  const [run] = await world.rows(id);
  const paid_for = { kind: 'watch', id: run?.id };
  t.deepEqual(await checks(), [{ id: run?.id, paid_for, attempt: 1 }]);
  t.like(run, { state: 'running', attempt: 1 });
  await world.host.stop();

  // No cache has what the dead host brought, and the surface shows another answer by now.
  await pool.query('DELETE FROM namedrop.answers');
  shown.ai_overview.text = 'Globex leads.';
  await pool.query(IS_DEAD);
  const next = await startBesideWorld(t, world);
  await lookNow(other.storage, 'watch.run.look');
  const [ended] = await endedRuns(other.storage, id, 1);
  t.like(ended, { state: 'succeeded', attempt: 2, cost: 15 });
  t.deepEqual(await checks(), [{ id: run?.id, paid_for, attempt: 2 }]);
  const { rows: charges } = await pool.query(`SELECT amount::float8 FROM billing.entries WHERE kind = 'charge'`);
  t.deepEqual(charges, [{ amount: -1500 }]);

  const browser = await signedIn(next);
  const [listed, ...others] = (await browser.get('/dashboard/api/checks')).body.checks;
  t.like(listed, { id: run?.id, providers: { ai_overview: { mentioned: false } } });
  t.deepEqual(others, []);
  const { body } = await browser.get(`/dashboard/api/watches/${id}/runs/${run?.id}`);
  t.is(body.run.check_id, run?.id);
  t.deepEqual((await browser.get(`/dashboard/api/checks/${body.run.check_id}`)).body.paid_for, paid_for);
  t.is((await browser.get(`/dashboard/api/watch/runs/${run?.id}`)).body.watch_id, id);
  t.is((await browser.get(`/dashboard/api/watch/runs/${id}`)).status, 404);
  const overview = (await browser.get(`/dashboard/api/overview?brand=${brand.id}`)).body;
  const { before: _, ...outcomes } = overview.outcomes;
  t.deepEqual(outcomes, { asked: 1, named: 0, not_named: 1, no_answer: 0, failed: 0 });
  t.is(overview.cost_cents, 15);
});

async function signedIn({ url }: { readonly url: string }): Promise<Browser> {
  const browser = new Browser(url);
  await browser.login('ada@example.com');
  return browser;
}
