import { execFileSync } from 'node:child_process';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testDatabase } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { SECRET_KEY } from '../api/person.js';
import { deploymentFolder, query, SEALED, unusedDatabase } from './world.js';

const SCHEMAS = `SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema$|public$)'`;

/** A deployment with an account and a key, its backup, and a database to restore it into. */
async function backedUp(t: ExecutionContext, settings: object = { secretKey: SECRET_KEY }) {
  const source = await testDatabase(t);
  const target = await unusedDatabase(t);
  const folder = await deploymentFolder(t, { databaseUrl: source, settings });
  await folder.run(['accounts', 'create', '--name', 'Acme']);
  const { code, stderr } = await folder.run(['backup', 'acme.backup', ...SEALED]);
  t.is(code, 0, stderr);
  const other = await deploymentFolder(t, { databaseUrl: target });
  const file = join(other.path, 'acme.backup');
  await copyFile(join(folder.path, 'acme.backup'), file);
  /** Expects a sentence, and a database in which nothing was written. */
  const refuses = async (args: readonly string[], sentence: RegExp) => {
    const refused = await other.run(['restore', ...args]);
    t.is(refused.code, 1, refused.stderr);
    t.regex(refused.stderr, sentence);
    t.is(refused.stderr.trim().split('\n').length, 1);
    t.deepEqual(await query(target, SCHEMAS), [], refused.stderr);
  };
  return { source, target, folder, other, file, refuses };
}

test('damaged files, files of another kind and other passphrases are refused before anything is written', async (t) => {
  const { other, file, refuses } = await backedUp(t);
  const bytes = await readFile(file);
  await writeFile(join(other.path, 'cut'), bytes.subarray(0, bytes.length / 2));
  await writeFile(join(other.path, 'foreign'), '-- PostgreSQL database dump');
  await writeFile(join(other.path, 'wrong'), 'another horse battery');
  await writeFile(join(other.path, 'binary'), Buffer.from('c3a9ff00fe80c3a9ff00fe80c3a9ff00fe80', 'hex'));
  await refuses(
    [file, '--passphrase-file', 'binary'],
    /binary is no text in UTF-8\. Make one with: head -c 24 .* base64/,
  );
  execFileSync('mkfifo', [join(other.path, 'pipe')]);
  await refuses(['pipe', ...SEALED], /pipe is no file but a folder, a device or a pipe/);
  await refuses(['cut', ...SEALED], /cut is cut off or was changed: its checksum is not right\. Use another backup\./);
  await refuses(['foreign', ...SEALED], /foreign is no backup of Namedrop/);
  await refuses(['none', ...SEALED], /none cannot be read: ENOENT/);
  await refuses([file, '--passphrase-file', 'wrong'], /The passphrase is not the one of this backup/);
});

test('a backup whose key, plugin or migration is missing here is refused with what to do', async (t) => {
  const { source, target, folder, other, file, refuses } = await backedUp(t);
  await refuses(
    [file],
    /lacks the secret key [0-9a-f]{12} .* give its passphrase with --passphrase-file\..*--without-key/,
  );
  await query(source, `INSERT INTO namedrop.migrations VALUES ('namedrop', '999-future', 'x', now())`);
  await folder.run(['backup', join(other.path, 'newer'), ...SEALED]);
  await refuses(['newer', ...SEALED], /it has migration 999-future of namedrop, which is unknown here/);
  const smaller = await deploymentFolder(t, { databaseUrl: target, settings: { plugins: { billing: {} } } });
  const missing = await smaller.run(['restore', file, ...SEALED]);
  t.is(missing.code, 1);
  t.regex(
    missing.stderr,
    /has tables of [\w, -]*watch[\w, -]*, which the configuration here does not load\. .*--without-plugin watch/,
  );
  const without = ['watch', 'webhooks', 'legacy-ask'].flatMap((id) => ['--without-plugin', id]);
  const { code, stderr } = await smaller.run(['restore', file, ...SEALED, ...without]);
  t.is(code, 0, stderr);
  t.regex((await smaller.run(['accounts', 'ls'])).stdout, /Acme/);
});

test('a database with accounts, with later migrations or with a host is refused', async (t) => {
  const { source, target, other, file } = await backedUp(t);
  const onto = async (databaseUrl: string, sentence: RegExp) => {
    const { code, stderr } = await other.run(['restore', file, ...SEALED], { DATABASE_URL: databaseUrl });
    t.is(code, 1);
    t.regex(stderr, sentence);
  };
  await onto(source, /has accounts: a backup is restored only into an empty database/);
  await query(source, `TRUNCATE namedrop.accounts CASCADE`);
  await query(source, `INSERT INTO namedrop.migrations VALUES ('namedrop', '999-future', 'x', now())`);
  await onto(source, /newer than the backup\. .*DROP SCHEMA IF EXISTS .*"namedrop".*"pgboss" CASCADE;/);
  const host = other.start([], { PORT: '0' });
  await host.printed(/Namedrop serves/);
  await onto(target, /A host runs on PostgreSQL .*\. Stop every host, and restore then\./);
  await host.stop();
  const { code, stderr } = await other.run(['restore', file, ...SEALED]);
  t.is(code, 0, stderr);
});

test('a backup says what happens to the key, keeps files that are there, and is for its owner alone', async (t) => {
  const { folder, other, file } = await backedUp(t);
  const run = (...args: string[]) => folder.run(['backup', ...args]);
  const unsaid = await run('unsaid');
  t.is(unsaid.code, 64);
  t.regex(unsaid.stderr, /--passphrase-file <path> or NAMEDROP_BACKUP_PASSPHRASE .*; --without-key leaves it out/);
  t.regex((await run('acme.backup', ...SEALED)).stderr, /is there already\. Choose another name, or .* --force\./);
  t.is((await run('acme.backup', '--without-key', '--force')).code, 0);
  t.is((await stat(join(folder.path, 'acme.backup'))).mode & 0o777, 0o600);
  t.regex((await run('no/such/folder', ...SEALED)).stderr, /cannot be written: its folder does not exist/);

  const left = await other.run(['restore', join(folder.path, 'acme.backup')]);
  t.regex(left.stderr, /The backup was made without it: put secret\.key into the data folder/);
  const printed = await other.run(['restore', file, ...SEALED, '--print-key']);
  t.is(printed.stdout.trim(), SECRET_KEY);
  const restored = await other.run(['restore', file], { NAMEDROP_SECRET_KEY: printed.stdout.trim() });
  t.is(restored.code, 0, restored.stderr);
  t.false(`${restored.stdout}${restored.stderr}`.includes(SECRET_KEY));
});

test('a backup is not made with a key that opens nothing of the database, and is made without the key', async (t) => {
  const databaseUrl = await testDatabase(t);
  const folder = await deploymentFolder(t, { databaseUrl, settings: { secretKey: SECRET_KEY } });
  await folder.run(['accounts', 'create', '--name', 'Acme']);
  await query(
    databaseUrl,
    `INSERT INTO webhooks.endpoints (id, account_id, url, receiver, events, enabled, secret, created_at)
     SELECT gen_random_uuid(), id, 'https://receiver.example/', 'receiver.example', '{ask.completed}', true,
       'v2.0a1b2c3d.' || repeat('A', 80), now() FROM namedrop.accounts`,
  );
  const refused = await folder.run(['backup', 'acme.backup', ...SEALED]);
  t.is(refused.code, 1);
  t.regex(refused.stderr, /The secret key opens nothing of webhooks\.endpoints\.secret/);
  await t.throwsAsync(stat(join(folder.path, 'acme.backup')), { code: 'ENOENT' });
  const { code, stderr } = await folder.run(['backup', 'acme.backup', '--without-key']);
  t.is(code, 0, stderr);
});
