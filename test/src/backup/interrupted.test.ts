import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { ROOT } from '../boot/running.js';
import { deploymentFolder, query, unusedDatabase } from './world.js';

/** Enough for a second of COPY. */
const ROWS = 300_000;
const FILL = `
  INSERT INTO namedrop.captures (platform, vendor, captured_at, body, fault)
  SELECT 'perplexity', 'cloro', now(), repeat(md5(n::text), 12), 'none' FROM generate_series(1, ${ROWS}) n`;

async function largeDeployment(t: ExecutionContext) {
  const databaseUrl = await testDatabase(t);
  const folder = await deploymentFolder(t, { databaseUrl });
  await folder.run(['accounts', 'create', '--name', 'Acme']);
  await query(databaseUrl, FILL);
  return { databaseUrl, folder };
}

/** Resolves once a table of a database is being copied. */
async function copying(databaseUrl: string): Promise<void> {
  await until(async () => {
    const rows = await query<{ rows: string }>(
      databaseUrl,
      'SELECT tuples_processed AS rows FROM pg_stat_progress_copy WHERE datname = current_database()',
    );
    return Number(rows[0]?.rows ?? 0) > 10_000;
  });
}

const count = async (databaseUrl: string, table: string) =>
  (await query<{ count: number }>(databaseUrl, `SELECT count(*)::int FROM ${table}`))[0]?.count;

test('a restore that is killed leaves an empty database, and can be repeated', async (t) => {
  const { folder } = await largeDeployment(t);
  const file = join(folder.path, 'large.backup');
  t.is((await folder.run(['backup', file, '--without-key'])).code, 0);
  const target = await unusedDatabase(t);
  const restoring = folder.spawn(['restore', file], { DATABASE_URL: target });
  await copying(target);
  restoring.process.kill('SIGKILL');
  await restoring.finished;
  t.is(await count(target, 'namedrop.captures'), 0);
  t.is(await count(target, 'namedrop.accounts'), 0);

  const again = await folder.run(['restore', file], { DATABASE_URL: target });
  t.is(again.code, 0, again.stderr);
  t.is(await count(target, 'namedrop.captures'), ROWS);
  t.is(await count(target, 'namedrop.accounts'), 1);
});

test('a backup that is interrupted or finds no room leaves no file, and says so', async (t) => {
  const { databaseUrl, folder } = await largeDeployment(t);
  const before = await readdir(folder.path);
  const interrupted = folder.spawn(['backup', 'large.backup', '--without-key']);
  await copying(databaseUrl);
  interrupted.process.kill('SIGINT');
  const { code, stderr } = await interrupted.finished;
  t.is(code, 1);
  t.is(stderr, 'Interrupted: no backup was made, and nothing is left of it.\n');
  t.deepEqual(await readdir(folder.path), before);

  const command = `ulimit -f 100; exec "${process.execPath}" "${ROOT}host/bin/namedrop.js" backup large.backup --without-key`;
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const words = await child.stderr.toArray();
  t.regex(Buffer.concat(words).toString(), /^The backup .*large\.backup cannot be written: the file would be larger /);
  t.deepEqual(await readdir(folder.path), before);
});
