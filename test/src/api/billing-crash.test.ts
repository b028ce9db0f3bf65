import { join } from 'node:path';
import { openStorage, type Storage } from '@namedrop/host';
import { capturedLog, until } from '@namedrop/testing';
import { lookNow } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { type Folder, operatorFolder, type Running } from '../boot/command.js';

/** An engine that takes its time, so that calls are under way whenever the host dies. */
const FILES = {
  'namedrop.config.js': `export default {
    port: 0, defaultPlan: 'enterprise', plugins: { billing: {}, engine: { module: './engine.js' } },
  };`,
  'engine.js': `
    import { setTimeout as sleep } from 'node:timers/promises';
    import { API_VERSION, definePlugin, z } from '@namedrop/plugin-api';
    const ask = async () => {
      await sleep(10 + 40 * Math.random());
      if (Math.random() < 0.2) throw new Error('not this time');
      return { text: 'Acme leads.', citations: [] };
    };
    export default definePlugin({
      id: 'engine', apiVersion: API_VERSION, config: z.strictObject({}), requires: {},
      setup: () => ({ surfaces: [{ platform: 'claude', channel: 'api', models: { default: 'm', allowed: ['m'] }, ask }] }),
    });`,
};

/** What a caller was told. */
interface Told {
  readonly id: string;
  readonly cost_cents: number;
}

/** Calls as fast as it can, old questions and new ones, until the host is gone. */
async function callUntilGone(url: string, token: string, caller: number, told: (one: Told) => void): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  try {
    for (let n = 0; ; n++) {
      const query = n % 3 === 2 ? `question ${caller}` : `question ${caller} ${n}`;
      const body = JSON.stringify({ query, brand: 'Acme', mode: 'quick', providers: ['claude'] });
      const response = await fetch(`${url}/v1/check`, { method: 'POST', headers, body });
      if (response.status === 200) told((await response.json()) as Told);
    }
  } catch {
    // The host died on the way.
  }
}

/** A call with a key of its own. */
interface Keyed {
  readonly key: string;
  readonly body: string;
}

/** What a keyed call came to; undefined when the host died on the way. */
async function callWithKey(url: string, token: string, { key, body }: Keyed): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
  try {
    const response = await fetch(`${url}/v1/check`, { method: 'POST', headers, body });
    return ((await response.json()) as Told).cost_cents;
  } catch {
    return undefined;
  }
}

async function startedHost(folder: Folder): Promise<{ running: Running; url: string }> {
  const running = folder.spawn(['start', '--json']);
  return { running, url: JSON.parse(await running.printed(/^\}$/m)).url };
}

async function databaseOf(t: ExecutionContext, { path }: Folder): Promise<Storage> {
  const storage = await openStorage({ dataDir: join(path, 'data'), log: capturedLog() });
  t.teardown(() => storage.close());
  return storage;
}

test('hosts that are killed under load lose nothing and charge nothing twice; what they held comes back', async (t) => {
  const folder = await operatorFolder(t, FILES);
  const created = await folder.run(['accounts', 'create', '--name', 'Acme', '--credits', '100000', '--json']);
  const { id, balance_cents } = JSON.parse(created.stdout);
  t.is(balance_cents, 100_000);
  const token = (await folder.run(['keys', 'create', '--account', id])).stdout.trim();
  const { pool } = await databaseOf(t, folder);

  const told: Told[] = [];
  for (let round = 1; round <= 2; round++) {
    const hosts = [await startedHost(folder), await startedHost(folder)];
    const enough = Promise.withResolvers<void>();
    const hear = (one: Told) => {
      if (told.push(one) >= round * 150) enough.resolve();
    };
    const calling = Array.from({ length: 24 }, (_, n) => callUntilGone(String(hosts[n % 2]?.url), token, n, hear));
    await enough.promise;
    for (const { running } of hosts) running.process.kill('SIGKILL');
    await Promise.all([...calling, ...hosts.map(({ running }) => running.finished)]);
    const { code, stdout } = await folder.run(['ledger', 'verify', '--json']);
    t.like(JSON.parse(stdout), { ok: true, faults: [] });
    t.is(code, 0);
  }

  const { rowCount: orphans } = await pool.query(`UPDATE billing.holds SET expires_at = now() - interval '1 s'`);
  t.true(Number(orphans) > 0, 'nobody was killed between hold and settlement: the test shows nothing');
  const { running } = await startedHost(folder);
  await lookNow({ pool }, 'billing.expire');
  await until(async () => (await pool.query('SELECT FROM billing.holds')).rowCount === 0);
  running.process.kill('SIGTERM');
  await running.finished;
  t.like(JSON.parse((await folder.run(['ledger', 'verify', '--json'])).stdout), { ok: true, holds: 0 });

  const { rows } = await pool.query(`SELECT purpose_id, -amount AS amount FROM billing.entries WHERE kind = 'charge'`);
  const charged = new Map<string, number>(rows.map(({ purpose_id, amount }) => [purpose_id, Number(amount) / 100]));
  t.is(charged.size, rows.length, 'a check was charged twice');
  for (const { id: check, cost_cents } of told) t.is(charged.get(check) ?? 0, cost_cents, check);
  const { rows: wallets } = await pool.query('SELECT balance, held FROM billing.wallets');
  const spent = [...charged.values()].reduce((sum, cost) => sum + cost, 0);
  t.deepEqual(wallets, [{ balance: String((100_000 - spent) * 100), held: '0' }]);
});

test('calls with keys that a killed host left behind are retried elsewhere, and each is paid for once (IDM-07, IDM-17)', async (t) => {
  const folder = await operatorFolder(t, FILES);
  const created = await folder.run(['accounts', 'create', '--name', 'Acme', '--credits', '100000', '--json']);
  const { id } = JSON.parse(created.stdout);
  const token = (await folder.run(['keys', 'create', '--account', id])).stdout.trim();
  const { pool } = await databaseOf(t, folder);

  const doomed = await startedHost(folder);
  const told = new Map<string, number>();
  const lost: Keyed[] = [];
  const enough = Promise.withResolvers<void>();
  const calling = Array.from({ length: 24 }, async (_, caller) => {
    for (let n = 0; lost.every(({ key }) => !key.startsWith(`${caller}-`)); n++) {
      const query = `question ${caller} ${n}`;
      const call = {
        key: `${caller}-${n}`,
        body: JSON.stringify({ query, brand: 'Acme', mode: 'quick', providers: ['claude'] }),
      };
      const cost = await callWithKey(doomed.url, token, call);
      if (cost === undefined) lost.push(call);
      else told.set(call.key, cost);
      if (told.size >= 150) enough.resolve();
    }
  });
  await enough.promise;
  doomed.running.process.kill('SIGKILL');
  await Promise.all([...calling, doomed.running.finished]);

  // As if the leases of the dead were over.
  await pool.query(
    'UPDATE namedrop.idempotency_keys SET leased_until = clock_timestamp() WHERE leased_until IS NOT NULL',
  );
  const { rows: before } = await pool.query(
    `SELECT count(*)::int AS charges FROM billing.entries WHERE kind = 'charge'`,
  );
  const paid = [...told.values()].filter((cost) => cost > 0).length;
  t.log(`${lost.length} calls lost, ${before[0].charges - paid} of them after they were charged`);
  const heir = await startedHost(folder);
  for (const call of lost) told.set(call.key, (await callWithKey(heir.url, token, call)) ?? Number.NaN);
  for (const call of lost)
    t.is(await callWithKey(heir.url, token, call), told.get(call.key), 'a repetition says the same');
  heir.running.process.kill('SIGTERM');
  await heir.running.finished;

  const { rows } = await pool.query(`
    SELECT count(*)::int AS charges, coalesce(-sum(amount), 0)::float8 / 100 AS spent
    FROM billing.entries WHERE kind = 'charge'`);
  const costs = [...told.values()];
  t.is(rows[0].charges, costs.filter((cost) => cost > 0).length);
  t.is(
    rows[0].spent,
    costs.reduce((sum, cost) => sum + cost, 0),
  );
  t.like(JSON.parse((await folder.run(['ledger', 'verify', '--json'])).stdout), { ok: true });
});
