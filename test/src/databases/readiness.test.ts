import { randomUUID } from 'node:crypto';
import { until } from '@namedrop/testing';
import { startTestHost, testDatabase } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { billed } from '../api/billed.js';
import { claude } from '../api/popular-claude.js';
import { testPool } from '../boot/pool.js';

/** Starts a host whose user owns its database without being a superuser. @returns it, and statements of a superuser */
async function startOwnedHost(t: ExecutionContext) {
  const url = new URL(await testDatabase(t));
  const superuser = testPool(t, url.href);
  const name = `owner_${randomUUID().replaceAll('-', '')}`;
  await superuser.query(`CREATE ROLE ${name} LOGIN`);
  await superuser.query(`CREATE DATABASE ${name} OWNER ${name} ENCODING 'UTF8' TEMPLATE template0`);
  const host = url.searchParams.get('host') ?? '';
  const own = `postgresql://${name}@localhost:${url.port}/${name}?host=${encodeURIComponent(host)}`;
  t.teardown(async () => {
    await superuser.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await superuser.query(`DROP ROLE ${name}`);
  });
  const bank = billed();
  const world = await startTestHost(t, {
    plugins: { ...bank.plugins, claude: { module: claude } },
    env: { DATABASE_URL: own },
  });
  await bank.grant(world.account, 1000);
  return { ...world, superuser, name, owner: world.host.storage.pool };
}

test('readyz is 503 with its cause wherever calls fail: a table without rights, a read-only server, a full one', async (t) => {
  const { url, post, superuser, name, owner } = await startOwnedHost(t);
  let asked = 0;
  const check = () =>
    post('/v1/check', { query: `best crm ${asked++}`, brand: 'Acme', mode: 'quick', providers: ['claude'] });
  const health = async () => {
    const response = await fetch(`${url}/readyz`);
    const { checks } = (await response.json()) as { checks: { database: string } };
    return [response.status, checks.database] as const;
  };
  const cut = () =>
    superuser.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [name]);
  const isReadyAgain = () => until(async () => (await health())[0] === 200 && (await check()).status === 200);
  await isReadyAgain();

  for (const [taken, given] of [
    ['REVOKE INSERT ON ALL TABLES IN SCHEMA billing FROM', 'GRANT INSERT ON ALL TABLES IN SCHEMA billing TO'],
    ['REVOKE SELECT ON namedrop.api_keys FROM', 'GRANT SELECT ON namedrop.api_keys TO'],
  ]) {
    await owner.query(`${taken} ${name}`);
    t.deepEqual(await health(), [503, 'lacks a right on a table'], taken);
    await owner.query(`${given} ${name}`);
    await isReadyAgain();
  }

  await superuser.query(`ALTER ROLE ${name} SET default_transaction_read_only = on`);
  await cut();
  t.deepEqual(await until(async () => (await health())[1] !== 'does not answer' && health()), [503, 'is read-only']);
  await superuser.query(`ALTER ROLE ${name} RESET default_transaction_read_only`);
  await cut();
  await isReadyAgain();

  await superuser.query(`ALTER ROLE ${name} CONNECTION LIMIT 0`);
  await cut();
  await until(async () => (await health())[0] === 503);
  t.deepEqual(await health(), [503, 'does not answer']);
  const refused = await check();
  t.deepEqual([refused.status, refused.body.error.code, refused.headers.get('retry-after')], [503, 'overloaded', '1']);
  await superuser.query(`ALTER ROLE ${name} CONNECTION LIMIT -1`);
  await isReadyAgain();
});
