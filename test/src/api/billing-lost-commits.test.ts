import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckResponse } from '@namedrop/contract';
import { openStorage } from '@namedrop/host';
import { capturedLog, until } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { bootOn, plugin, says } from '../boot/world.js';
import { billed } from './billed.js';
import { wireTo } from './wire.js';

const boot = bootOn(test);

/** A host with real wallets whose way to the database can be cut, and the way of the test past it. */
async function startWired(t: ExecutionContext) {
  const databaseUrl = await testDatabase(t);
  const wire = await wireTo(t, databaseUrl);
  const { plugins, grant, verify } = billed();
  const claude = plugin('claude', { adds: { surfaces: [says('claude')] } });
  const { start, log } = boot(t);
  const host = await start({ ...plugins, claude }, { config: { databaseUrl: wire.databaseUrl } });
  const storage = await openStorage({ databaseUrl, dataDir: '', log: capturedLog() });
  t.teardown(() => storage.close());
  const { pool } = storage;
  const { id: account } = await host.accounts.create({ name: 'Acme' });
  const { token } = await host.keys.create({ account, name: 'test', mode: 'live' });
  await grant(account, 1000);
  const body = JSON.stringify({ query: 'best crm', brand: 'Acme', mode: 'quick', providers: ['claude'] });
  return {
    wire,
    log,
    pool,
    verify,
    async check(key?: string) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const keyed = key === undefined ? headers : { ...headers, 'idempotency-key': key };
      const response = await fetch(`${host.url}/v1/check`, { method: 'POST', headers: keyed, body });
      const { cost_cents: cost, balance_after_cents: balance } = (await response.json()) as CheckResponse;
      return { status: response.status, cost, balance };
    },
    /** Kind and amount in credits of each entry, in their order. */
    async entries(): Promise<(readonly [string, number])[]> {
      const { rows } = await pool.query('SELECT kind, amount::float8 FROM billing.entries ORDER BY number');
      return rows.map(({ kind, amount }) => [kind, amount / 100]);
    },
  };
}

/** The entries of an account that was granted 1000 credits, and of a check. */
const [GRANT, CHARGE, REVERSAL] = [
  ['grant', 1000],
  ['charge', -150],
  ['reversal', 150],
] as const;

/** Milliseconds until PostgreSQL has restarted. */
const RESTART_MS = 3000;

test('a check whose settlement is committed as the database goes away for 3 s is answered, and charged once', async (t) => {
  const { wire, check, entries, verify } = await startWired(t);
  const cut = wire.cutAfter('close');
  const checking = check();
  await cut;
  await sleep(RESTART_MS);
  wire.mend();
  t.deepEqual(await checking, { status: 200, cost: 150, balance: 850 });
  t.deepEqual(await entries(), [GRANT, CHARGE]);
  t.deepEqual(await verify(), { wallets: 1, entries: 2, holds: 0, faults: [] });
});

test('a check without a key whose settlement is committed before a long outage is 500, and its charge is reversed', async (t) => {
  const { wire, check, entries, verify, log } = await startWired(t);
  void wire.cutAfter('close');
  t.is((await check()).status, 500);
  t.deepEqual(await entries(), [GRANT, CHARGE]);
  wire.mend();
  await until(async () => (await entries()).length === 3, 60_000);
  t.deepEqual(await entries(), [GRANT, CHARGE, REVERSAL]);
  t.deepEqual(await verify(), { wallets: 1, entries: 3, holds: 0, faults: [] });
  t.regex(log.text(), /the charge of a call that failed was reversed/);
});

test('a cached check without a key that is charged before a long outage is 500, and its charge is reversed', async (t) => {
  const { wire, check, entries, verify } = await startWired(t);
  await check();
  void wire.cutAfter('spend-one');
  t.is((await check()).status, 500);
  wire.mend();
  await until(async () => (await entries()).length === 4, 60_000);
  t.deepEqual(await entries(), [GRANT, CHARGE, ['charge', -5], ['reversal', 5]]);
  t.deepEqual((await verify()).faults, []);
});

test('a check with a key whose settlement is committed before a long outage is 500; a retry is 200, and it is charged once', async (t) => {
  const { wire, check, entries, verify, pool } = await startWired(t);
  void wire.cutAfter('close');
  t.is((await check('order-1')).status, 500);
  wire.mend();
  // As if its lease were over: the host could not give the key up while the database was away.
  await pool.query('UPDATE namedrop.idempotency_keys SET leased_until = clock_timestamp()');
  t.deepEqual(await check('order-1'), { status: 200, cost: 150, balance: 850 });
  t.deepEqual(await check('order-1'), { status: 200, cost: 150, balance: 850 });
  t.deepEqual(await entries(), [GRANT, CHARGE]);
  t.deepEqual(await verify(), { wallets: 1, entries: 2, holds: 0, faults: [] });
});
