import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { ROOT } from '../boot/running.js';
import { deploymentFolder, query, unusedDatabase } from './world.js';

const TABLES = `
  SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
  ORDER BY 1`;

/** Rows of the table on the page, each a table and its reason. */
const LEFT_OUT = /^\| `([\w.-]+)` \| (.+) \|$/gm;

test('every table of a host and its plugins is in a backup, or the page says why it is not', async (t) => {
  const databaseUrl = await unusedDatabase(t);
  const folder = await deploymentFolder(t, { databaseUrl });
  const host = folder.start([], { PORT: '0' });
  await host.printed(/Namedrop serves/);
  const { code, stdout, stderr } = await folder.run(['backup', 'all.backup', '--without-key', '--json']);
  t.is(code, 0, stderr);
  const stored = Object.keys(JSON.parse(stdout).tables);
  const page = await readFile(join(ROOT, 'docs/operations/backup-and-restore.md'), 'utf8');
  const [, section = ''] = page.split('\n## Tables that are left out\n');
  const [rows = ''] = section.split('\n## ', 1);
  const leftOut = [...rows.matchAll(LEFT_OUT)].map(([, name = '']) => name);
  const names = (await query<{ name: string }>(databaseUrl, TABLES)).map(({ name }) => name);
  t.deepEqual([...stored, ...leftOut].sort(), names.sort());
});
