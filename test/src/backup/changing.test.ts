import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import test from 'ava';
import pg from 'pg';
import { SECRET_KEY } from '../api/person.js';
import { deploymentFolder, query, SEALED, unusedDatabase } from './world.js';

/** "namedrop" in ASCII, as a migration locks it. */
const LOCK = '7953758699157352304';
const WAITING = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

test('a backup holds both keys when the key is rotated while it waits for a migration', async (t) => {
  const databaseUrl = await testDatabase(t);
  const folder = await deploymentFolder(t, { databaseUrl });
  await mkdir(join(folder.path, 'data'));
  await writeFile(join(folder.path, 'data/secret.key'), `${SECRET_KEY}\n`, { mode: 0o600 });
  const migration = new pg.Client({ connectionString: databaseUrl });
  await migration.connect();
  await migration.query('SELECT pg_advisory_lock($1)', [LOCK]);
  const backup = folder.run(['backup', 'rotated.backup', ...SEALED]);
  await until(async () => (await query(databaseUrl, WAITING)).length > 0);
  const rotated = await folder.run(['secrets', 'rotate', '--json']);
  t.is(rotated.code, 0, rotated.stderr);
  await migration.end();
  t.is((await backup).code, 0, (await backup).stderr);
  const other = await deploymentFolder(t);
  await copyFile(join(folder.path, 'rotated.backup'), join(other.path, 'rotated.backup'));
  const printed = await other.run(['restore', 'rotated.backup', ...SEALED, '--print-key']);
  const keys = printed.stdout.trim().split(',');
  t.deepEqual([keys.length, keys.at(-1)], [2, SECRET_KEY]);
});

test('a restore leaves out tables, columns and sequences that no migration makes, and names them', async (t) => {
  const source = await testDatabase(t);
  const folder = await deploymentFolder(t, { databaseUrl: source });
  await folder.run(['accounts', 'create', '--name', 'Acme']);
  await query(source, 'CREATE TABLE billing."entries; copy" AS SELECT * FROM billing.entries');
  await query(source, 'CREATE TABLE namedrop.tickets (id serial PRIMARY KEY, note text)');
  await query(source, `INSERT INTO namedrop.tickets (note) VALUES ('paid by invoice')`);
  await query(source, `ALTER TABLE namedrop.accounts ADD COLUMN crm text DEFAULT 'x'`);
  t.is((await folder.run(['backup', 'own.backup', '--without-key'])).code, 0);
  const target = await unusedDatabase(t);
  const { code, stdout, stderr } = await folder.run(['restore', 'own.backup', '--json'], { DATABASE_URL: target });
  t.is(code, 0, stderr);
  t.deepEqual(JSON.parse(stdout).left_out, ['billing.entries; copy', 'namedrop.accounts.crm', 'namedrop.tickets']);
  t.deepEqual(await query(target, 'SELECT name FROM namedrop.accounts'), [{ name: 'Acme' }]);
  const disabled = `SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'`;
  t.deepEqual(await query(target, disabled), [], 'the triggers of the audit and the ledger work again');
});
