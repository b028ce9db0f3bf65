import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { openStorage } from '@namedrop/host';
import { capturedLog } from '@namedrop/testing';
import { startTestHost, testDatabase } from '@namedrop/testing/host';
import test from 'ava';
import { blocksIn } from './shell-blocks.js';

const PAGE = 'docs/operations/rotate-secrets.md';

test('hosts with either role of the page work on one database, and its tables have one owner', async (t) => {
  const databaseUrl = await testDatabase(t);
  const storage = await openStorage({ databaseUrl, dataDir: tmpdir(), log: capturedLog() });
  const { pool } = storage;
  const { pathname } = new URL(databaseUrl);
  const owner = `roles_${randomBytes(4).toString('hex')}`;
  t.teardown(async () => {
    await pool.query(`DROP OWNED BY ${owner} CASCADE`);
    for (const role of [`${owner}_a`, `${owner}_b`]) await pool.query(`DROP ROLE ${role}`);
    await storage.close();
  });
  await pool.query('DROP SCHEMA IF EXISTS namedrop CASCADE; DROP SCHEMA IF EXISTS pgboss CASCADE');
  await pool.query(`CREATE ROLE ${owner}; GRANT ALL ON DATABASE ${pathname.slice(1)} TO ${owner}`);
  const [roles = ''] = blocksIn(PAGE, 'sql').filter((block) => block.includes('CREATE ROLE'));
  await pool.query(roles.replaceAll('namedrop', owner));

  for (const role of [`${owner}_a`, `${owner}_b`]) {
    const url = new URL(databaseUrl);
    url.username = role;
    const { get } = await startTestHost(t, { env: { DATABASE_URL: url.href } });
    t.is((await get('/readyz')).status, 200, role);
    t.is((await get('/v1/checks')).status, 200, role);
  }
  const { rows } = await pool.query(
    `SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname IN ('namedrop', 'pgboss')`,
  );
  t.deepEqual(rows, [{ tableowner: owner }]);
});
