import test from 'ava';
import type pg from 'pg';
import { migrate } from '../migrate.js';
import { emptyDatabase, silent, testStorage } from '../storage.test.helper.js';
import { answersStoredOnce, contentsIndexed } from './answers-stored-once.js';
import { hostMigrations } from './host-migrations.js';

const server = testStorage(test);

/** Tables of the release before that the migrations change. */
const OLDER = ['namedrop.answers', 'namedrop.check_answers'];

/** Counts scans of the older tables in the transaction of the connection, by table. */
const SCANS = `SELECT relname, seq_scan::integer FROM pg_stat_xact_user_tables
  WHERE (schemaname || '.' || relname) = ANY ($1) AND seq_scan > 0 ORDER BY relname`;
/** Finds older tables that the connection has locked for their readers, too. */
const CLOSED = `SELECT relation::regclass::text AS name FROM pg_locks
  WHERE pid = pg_backend_pid() AND mode = 'AccessExclusiveLock' AND relation = ANY ($1::regclass[]) ORDER BY name`;

test('a migration that makes readers of answers wait scans no older table, and one that scans lets them read', async (t) => {
  const storage = await emptyDatabase(t, server());
  const before = hostMigrations.filter(({ name }) => name < answersStoredOnce.name);
  await migrate(storage, [{ id: 'namedrop', migrations: before }], silent);
  const connection = await storage.pool.connect();
  try {
    const first = await transaction(connection, answersStoredOnce.up);
    t.deepEqual(first, { scanned: [], closed: OLDER });
    const second = await transaction(connection, contentsIndexed.up);
    t.deepEqual(second, { scanned: ['answers', 'check_answers'], closed: [] });
  } finally {
    connection.release();
  }
});

/** Runs statements in a transaction. @returns older tables that they scanned, and those that they locked for readers */
async function transaction(connection: pg.PoolClient, statements: string) {
  await connection.query(`BEGIN; ${statements}`);
  const scanned = (await connection.query<{ relname: string }>(SCANS, [OLDER])).rows.map(({ relname }) => relname);
  const closed = (await connection.query<{ name: string }>(CLOSED, [OLDER])).rows.map(({ name }) => name);
  await connection.query('COMMIT');
  return { scanned, closed };
}
