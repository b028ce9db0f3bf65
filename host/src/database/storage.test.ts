import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import pg from 'pg';
import { openStorage } from './storage.js';
import { ownServer, silent } from './storage.test.helper.js';
import { StorageError } from './storage-error.js';

const storage = ownServer(test);
const dataDir = '/nowhere';

test('models and statements share one database; closing twice is closing once', async (t) => {
  await storage().pool.query('CREATE TABLE public.shared AS SELECT 1 AS n');
  const [rows] = await (await storage().models()).query('SELECT n FROM shared');
  t.deepEqual(rows, [{ n: 1 }]);
  const { host } = storage().target;
  const again = await openStorage({
    databaseUrl: `postgresql://postgres@/postgres?host=${host}`,
    dataDir,
    log: silent,
  });
  t.deepEqual((await again.pool.query('SELECT n FROM shared')).rows, [{ n: 1 }]);
  t.is(again.description, `PostgreSQL 18.4 at ${host}:5432/postgres`);
  t.is(again.close(), again.close());
  await again.close();
});

test('DATABASE_URL serves models, statements and further pools alike, with its own options', async (t) => {
  const { host } = storage().target;
  const url = `postgresql://postgres@/postgres?host=${host}&options=-c%20statement_timeout%3D4321`;
  const again = await openStorage({ databaseUrl: url, dataDir, log: silent });
  t.teardown(() => again.close());
  const show = `SELECT current_setting('statement_timeout') AS s`;
  t.deepEqual((await again.pool.query(show)).rows, [{ s: '4321ms' }]);
  t.deepEqual((await (await again.models()).query(show))[0], [{ s: '4321ms' }]);
  const pool = new pg.Pool(again.target);
  t.deepEqual((await pool.query(show)).rows, [{ s: '4321ms' }]);
  await pool.end();
});

test('a statement that waits for a lock is given up by the server, in every pool; each may have another limit', async (t) => {
  const { host } = storage().target;
  const again = await openStorage({
    databaseUrl: `postgresql://postgres@/postgres?host=${host}`,
    dataDir,
    log: silent,
  });
  t.teardown(() => again.close());
  const limitOf = async (pool: pg.Pool) => (await pool.query('SHOW statement_timeout')).rows[0].statement_timeout;
  t.is(await limitOf(again.pool), '10s');
  t.is(await limitOf(again.openPool({ settings: { search_path: 'anywhere' } })), '10s');
  t.is(await limitOf(again.openPool({ settings: { statement_timeout: '0' } })), '0');

  await again.pool.query('CREATE TABLE locked AS SELECT 1 AS n');
  const holder = await again.pool.connect();
  await holder.query('BEGIN; LOCK locked');
  const pool = again.openPool({ max: 1, settings: { statement_timeout: '100' } });
  const error = await t.throwsAsync(pool.query('SELECT FROM locked'));
  t.regex(error?.message ?? '', /statement timeout/);
  t.deepEqual((await pool.query('SELECT 1 AS n')).rows, [{ n: 1 }], 'its connection is good for others');
  await holder.query('ROLLBACK');
  holder.release();
});

test.serial(
  'a connection that the server ends, idle or in use, does not end the host: its statement rejects, the next one works',
  async (t) => {
    const client = await storage().pool.connect();
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    await storage().pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    await sleep(50);
    await t.throwsAsync(client.query('SELECT 1'));
    client.release(true);
    await storage().pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename IS NOT NULL',
    );
    await sleep(50);
    t.deepEqual((await storage().pool.query('SELECT 1 AS n')).rows, [{ n: 1 }]);
    t.deepEqual((await (await storage().models()).query('SELECT 1 AS n'))[0], [{ n: 1 }]);
  },
);

for (const [url, sentence] of [
  ['mysql://user:geheim@db/name', /^DATABASE_URL is not the address of a PostgreSQL server\. DATABASE_URL looks like/],
  ['postgresql://user:geheim@db:notaport/name', /^DATABASE_URL cannot be read/],
  [
    'postgresql://user:geheim@127.0.0.1:1/name',
    /^The database at 127\.0\.0\.1:1\/name cannot be used: .*Nothing listens there/,
  ],
  ['postgresql://user:geheim@/name?host=/nowhere', /There is no socket there/],
] as const) {
  test(`a DATABASE_URL is refused with the remedy and without the password (${url.replace('geheim', '…')})`, async (t) => {
    const error = await t.throwsAsync(openStorage({ databaseUrl: url, dataDir, log: silent }), {
      instanceOf: StorageError,
    });
    t.regex(error.message, sentence);
    t.false(JSON.stringify([error.message, error.stack, String(error.cause)]).includes('geheim'));
  });
}

test('a database that does not exist, or is not in UTF-8, is refused with the remedy', async (t) => {
  const { host } = storage().target;
  const open = (name: string) =>
    openStorage({ databaseUrl: `postgresql://postgres@/${name}?host=${host}`, dataDir, log: silent });
  await t.throwsAsync(open('absent'), { instanceOf: StorageError, message: /create it with "createdb"/ });
  await storage().pool.query(`CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
  await t.throwsAsync(open('latin'), {
    instanceOf: StorageError,
    message: /is encoded in LATIN1; Namedrop needs one created with ENCODING 'UTF8'/,
  });
});
