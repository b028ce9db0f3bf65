import test from 'ava';
import { read, workspaces } from '../repository/tree.js';
import { EXCEPTIONS, leaseColumnFaults, leaseFaults, leasesIn } from './durable-work.js';
import { migrationsIn } from './migrations.js';
import { parseSource, sourcesOf } from './source.js';

const sources = sourcesOf(workspaces());

test('rows are locked and leased by the package of durable work, and by files with a reason alone', (t) => {
  t.deepEqual(leaseFaults(sources), []);
});

test('migrations add columns of leases for kinds of durable work, and those with a reason alone', (t) => {
  t.deepEqual(leaseColumnFaults(migrationsIn(sources), sources), []);
});

test('the decision record shows every exception with its files and its reason', (t) => {
  const [, section = ''] = read('docs/decisions/0001-durable-work.md').split('\n## Exceptions\n');
  const [table = ''] = section.split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  t.deepEqual(
    rows,
    EXCEPTIONS.map(({ files, reason }) => `| ${files.map((file) => `\`${file}\``).join(', ')} | ${reason} |`),
  );
});

const FILE = 'plugins/mail/src/mails.ts';

for (const [code, expected] of [
  ['const a = `SELECT FROM mails FOR UPDATE\n SKIP  LOCKED`;', ['SKIP  LOCKED']],
  ["const a = 'UPDATE mails SET leased_until = $1, mail_lease = NULL';", ['leased_until', 'mail_lease']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
  ['const a = `SELECT ${columns} FROM mails WHERE wake_at <= ${NOW}`;', ['wake_at']],
  ["const shape = { table: 'mails', wakeAt: 'due_at' };", []],
  ["const key = { column: 'due_at' };", ['due_at']],
  ['/** Rows with SKIP LOCKED. */\nconst a = `SELECT 1 -- not until wake_at`;', []],
  ['const wake_at = row.wake_at;', []],
] as const) {
  test(`${code.split('\n')[0]} uses ${expected.join(', ') || 'no lease'}`, (t) => {
    t.deepEqual(leasesIn(parseSource(FILE, code)), [...expected]);
  });
}

test('tests, migrations and the package of durable work are left out', (t) => {
  const text = 'const a = `SELECT FOR UPDATE SKIP LOCKED`;';
  const uses = (path: string) => leasesIn(parseSource(path, text)).length;
  t.is(uses('plugins/mail/src/mails.test.helper.ts'), 0);
  t.is(uses('plugins/mail/src/mail-migrations.ts'), 0);
  t.is(uses('host/src/database/migrations/mails.ts'), 0);
  t.is(uses('packages/durable-work/src/statements.ts'), 0);
  t.is(uses('packages/demo/src/main.ts'), 1);
});

test('an exception for a file or a column that is not there is a fault', (t) => {
  const exceptions = [{ reason: 'why', files: [FILE], columns: ['mail.mails.sent_until'] }];
  t.regex(leaseFaults([parseSource(FILE, '')], exceptions)[0] ?? '', /mails\.ts neither locks nor leases/);
  t.regex(leaseColumnFaults([], [], exceptions)[0] ?? '', /sent_until is in no migration/);
});

test('a new column for a lease needs a shape of its table', (t) => {
  const shape = parseSource(FILE, "const SHAPE = { ...{ table: 'mail.mails', id: 'id' }, ...{ wakeAt: 'wake_at' } };");
  const migration = (up: string) => ({ name: 'mail/001-mails', up });
  const faults = (up: string) => leaseColumnFaults([migration(up)], [shape], []).map((fault) => fault.split(' ')[0]);
  t.deepEqual(faults('CREATE TABLE mails (id uuid, wake_at timestamptz NOT NULL, sent_at timestamptz)'), []);
  t.deepEqual(faults('CREATE TABLE mail.letters (id uuid, wake_at timestamptz)'), ['mail.letters.wake_at']);
  t.deepEqual(faults('CREATE TABLE a (b text); ALTER TABLE mails ADD COLUMN held_until timestamp with time zone'), [
    'mail.mails.held_until',
  ]);
});
