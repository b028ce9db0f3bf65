import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSigned, until, webhookReceiver } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { buildEngine } from '../upgrade/engine.js';
import { ABSENT, CONFIG, WATCH_SECRET } from '../upgrade/settings.js';
import { type AnsweredCall, call, Load, type Place, startDeployment, watchBody } from './under-load.js';
import { deploymentFolder, SEALED, unusedDatabase } from './world.js';

/** Longer than the interval of the watch, and the minutes by which runs are spread. */
const INTERVAL_MS = 3_960_000;
/** Longer than every lease. */
const LEASES_MS = 122_000;

/** A deployment whose backup was made while it answered calls, and that has stopped since. */
async function backedUpUnderLoad(t: ExecutionContext) {
  const folder = await deploymentFolder(t, { settings: { secretKey: CONFIG.secretKey } });
  const receiver = await webhookReceiver(t);
  const engine = buildEngine();
  const place = { dataDir: join(folder.path, 'data'), secretKey: CONFIG.secretKey };
  const { host, grant, time, pool } = await startDeployment(t, place, engine);
  const { id: account } = await host.accounts.create({ name: 'Acme' });
  const { token } = await host.keys.create({ account, name: 'load', mode: 'live' });
  await grant(account, 1_000_000);
  const watched = { path: '/v1/watch', key: randomUUID(), body: watchBody(receiver.url, WATCH_SECRET) };
  const watch = await call(host, token, watched);
  t.is(watch.status, 201, watch.text);
  await time.pass(INTERVAL_MS);
  await receiver.received(1);

  const check = () => ({
    path: '/v1/check',
    body: { query: `best crm ${randomUUID()}`, brand: 'Acme', mode: 'ai_overview' },
  });
  const ask = () => ({
    path: '/v1/ask',
    body: { prompt: `best crm ${randomUUID()}`, providers: ['gemini'] },
  });
  const load = new Load(host, token, [check, check, check, check, ask]);
  await sleep(500);
  const delivered = receiver.requests.map(({ body }) => JSON.parse(body).run_id);
  const before = performance.now();
  const backup = await folder.run(['backup', 'load.backup', ...SEALED, '--json']);
  t.is(backup.code, 0, backup.stderr);
  const during = load.calls.filter(({ endedAt }) => endedAt >= before).length;
  await load.stop();
  t.true(during > 0, 'calls are answered while the backup is made');
  t.deepEqual([...new Set(load.calls.map(({ status }) => status))].sort(), [200]);
  await until(async () => (await pool.query('SELECT FROM watch.runs WHERE ended_at IS NULL')).rowCount === 0);
  await host.stop();
  const earlier = [watch, ...load.calls.filter(({ endedAt }) => endedAt < before)];
  return { file: join(folder.path, 'load.backup'), account, token, watch, receiver, engine, earlier, load, delivered };
}

type BackedUp = Awaited<ReturnType<typeof backedUpUnderLoad>>;

const CHARGES = `
  SELECT (SELECT balance::float8 FROM billing.wallets) AS balance,
    (SELECT count(*)::int FROM billing.entries WHERE kind = 'charge' AND purpose_kind = 'check') AS checks`;

async function goesOn(t: ExecutionContext, place: Place, backedUp: BackedUp): Promise<void> {
  const { token, watch, receiver, engine, earlier, load, delivered } = backedUp;
  const arrivedBefore = receiver.requests.length;
  const { host, verify, time, pool } = await startDeployment(t, place, engine);
  const charges = async () => (await pool.query<{ balance: number; checks: number }>(CHARGES)).rows[0];
  t.deepEqual((await verify()).faults, []);
  // The time of the deployment that was backed up is an hour ahead.
  await time.pass(INTERVAL_MS);

  const atFirst = await charges();
  for (const each of earlier) t.is((await call(host, token, each)).text, each.text, `${each.path} replays its reply`);
  t.deepEqual(await charges(), atFirst, 'replies that are repeated cost nothing');

  await time.pass(LEASES_MS);
  const checks = load.calls.filter(({ path }) => path === '/v1/check');
  const repeated: AnsweredCall[] = [];
  for (const each of checks) repeated.push(await call(host, token, each));
  t.deepEqual(new Set(repeated.map(({ status }) => status)), new Set([200]));
  t.is((await charges())?.checks, checks.length, 'each check is charged once, also one that was under way');

  engine.says(ABSENT);
  await time.pass(INTERVAL_MS);
  const id = JSON.parse(watch.text).id;
  const arrived = () =>
    receiver.requests.slice(arrivedBefore).map((request) => ({ ...request, ...JSON.parse(request.body) }));
  const fired = await until(() => arrived().find((one) => one.watch_id === id) ?? false);
  t.deepEqual(fired.triggers_fired, ['mention_removed'], 'the next run compares with the stored baseline');
  t.true(isSigned(fired, WATCH_SECRET), 'the restored secret signs');
  t.deepEqual(
    arrived().filter(({ run_id }) => delivered.includes(run_id)),
    [],
    'an event that had arrived is not sent again',
  );
  t.deepEqual((await verify()).faults, []);
  await host.stop();
  engine.says('1. Acme leads.\n2. Globex follows.');
}

test('a backup under load restores into an external and into an embedded database, and work goes on there', async (t) => {
  const backedUp = await backedUpUnderLoad(t);
  const { file } = backedUp;
  const external = await unusedDatabase(t);
  const own = await deploymentFolder(t, { databaseUrl: external, settings: { secretKey: CONFIG.secretKey } });
  const restored = await own.run(['restore', file, '--json']);
  t.is(restored.code, 0, restored.stderr);
  t.is(JSON.parse(restored.stdout).key, 'present');
  const dataDir = join(own.path, 'data');
  await goesOn(t, { databaseUrl: external, dataDir, secretKey: CONFIG.secretKey }, backedUp);

  const embedded = await deploymentFolder(t);
  const unsealed = await embedded.run(['restore', file, ...SEALED, '--json']);
  t.is(unsealed.code, 0, unsealed.stderr);
  t.is(JSON.parse(unsealed.stdout).key, 'written');
  t.is((await embedded.run(['ledger', 'verify'])).code, 0);
  await goesOn(t, { dataDir: join(embedded.path, 'data') }, backedUp);
});
