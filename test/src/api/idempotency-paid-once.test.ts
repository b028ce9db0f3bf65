import { until } from '@namedrop/testing';
import test from 'ava';
import { balanceOf, billed } from './billed.js';
import { startWorld } from './world.js';

const CHECK = { query: 'best crm', brand: 'Acme', mode: 'quick' };
const KEYED = { headers: { 'idempotency-key': 'order-1' } };

/** The real host with real wallets, which cannot keep the reply of a call with a key until it is `mended`. */
async function startFull(t: Parameters<typeof startWorld>[0]) {
  const { plugins, grant, verify } = billed();
  const world = await startWorld(t, {}, undefined, { plugins });
  await grant(world.account, 1000);
  const { pool } = world.host.storage;
  await pool.query('ALTER TABLE namedrop.idempotency_keys ADD CONSTRAINT full_disk CHECK (body IS NULL)');
  const mend = () => pool.query('ALTER TABLE namedrop.idempotency_keys DROP CONSTRAINT full_disk');
  const lapse = () => pool.query('UPDATE namedrop.idempotency_keys SET leased_until = clock_timestamp()');
  /** As if another host had taken the key over and died: this host cannot store its reply any more. */
  const lose = () =>
    pool.query('UPDATE namedrop.idempotency_keys SET leased_until = clock_timestamp(), run_id = gen_random_uuid()');
  return { ...world, verify, mend, lapse, lose };
}

test('a retry of a call that was paid for, but whose reply could not be kept, is not paid for again', async (t) => {
  const world = await startFull(t);
  const first = await world.post(CHECK, KEYED);
  t.is(first.status, 200);
  t.is(first.body.cost_cents, 150);
  await world.lose();
  await world.mend();
  await until(() => world.logs().includes('or another run has the key'));
  const retry = await world.post(CHECK, KEYED);
  t.is(retry.status, 200);
  t.is(retry.headers.get('idempotency-replay'), null);
  t.is(retry.body.cost_cents, 150);
  t.is(retry.body.balance_after_cents, 850);
  t.is(await balanceOf(world), 850);
  t.deepEqual((await world.verify()).faults, []);
  t.is((await world.post(CHECK, KEYED)).text, retry.text);
});

test('two runs of one call that both live pay once: the lease of the first was over too soon', async (t) => {
  const world = await startFull(t);
  await world.mend();
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>();
  const body = world.says('claude', 'Acme is slow.');
  world.upstreams.claude.behave(async (_request, response) => {
    resolve();
    await goOn;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const stalled = world.post(CHECK, KEYED);
  await asked;
  await world.lapse();
  const second = world.post(CHECK, KEYED);
  release();
  const replies = await Promise.all([stalled, second]);
  t.deepEqual(
    replies.map(({ status }) => status),
    [200, 200],
  );
  t.is(await balanceOf(world), 850);
  const { faults, holds } = await world.verify();
  t.deepEqual({ faults, holds }, { faults: [], holds: 0 });
});

test('a retry that the cache answers, of a call that held credits and could not settle them, pays the price of the cache and leaves nothing held', async (t) => {
  const world = await startFull(t);
  await world.mend();
  const { pool } = world.host.storage;
  await pool.query(`
    CREATE FUNCTION billing.broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$;
    CREATE TRIGGER broken BEFORE DELETE ON billing.holds EXECUTE FUNCTION billing.broken()`);
  t.is((await world.post(CHECK, KEYED)).status, 500);
  t.is((await world.verify()).holds, 1);
  await pool.query('DROP TRIGGER broken ON billing.holds');
  const retry = await world.post(CHECK, KEYED);
  t.deepEqual([retry.status, retry.headers.get('x-cache-status')], [200, 'hit-l1']);
  t.like(retry.body, { cost_cents: 5, balance_after_cents: 995 });
  const { faults, holds } = await world.verify();
  t.deepEqual([await balanceOf(world), faults, holds], [995, [], 0]);
});
