import test from 'ava';
import { StorageError } from '../storage-error.js';
import { explain } from './explain.js';

test('the complaint is the line that says why, without its timestamp', (t) => {
  const output = [
    '2026-11-21 12:00:37.605 UTC [8461] LOG:  starting PostgreSQL 18.4',
    '2026-11-21 12:00:37.611 UTC [8461] FATAL:  database files are incompatible with server',
    '2026-11-21 12:00:37.611 UTC [8461] DETAIL:  The data directory was initialized by PostgreSQL version 17.',
    '',
  ].join('\n');
  const { message } = explain('start the database in /srv/pg18', output);
  t.is(
    message,
    'Namedrop could not start the database in /srv/pg18: database files are incompatible with server. ' +
      'Another major version of PostgreSQL wrote it: set PG_BIN to the programs of that version.',
  );
});

test('words without a known remedy are passed on as they are, and silence is called silence', (t) => {
  t.is(explain('start', 'out of luck.\n').message, 'Namedrop could not start: out of luck.');
  t.is(explain('start', '\n').message, 'Namedrop could not start: it said nothing.');
});

test('an error that only follows from an earlier one does not hide that one and its remedy', (t) => {
  const output = [
    '2026-11-21 12:00:37.605 UTC [8461] LOG:  starting PostgreSQL 18.4',
    'FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device',
    'PANIC:  cannot abort transaction 1, it was already committed',
    'child process was terminated by signal 6: Aborted',
  ].join('\n');
  t.is(
    explain('start', output).message,
    'Namedrop could not start: could not write to file "pg_wal/xlogtemp.7": No space left on device. ' +
      'The disk is full: free some space, or set NAMEDROP_DATA_DIR to a folder on another disk.',
  );
});

for (const [words, remedy] of [
  ['initdb: error: could not write to file "pg_wal/xlogtemp.7": No space left on device', /disk is full/],
  ["ENOSPC: no space left on device, mkdir '/srv/data'", /disk is full/],
  ["EROFS: read-only file system, mkdir '/srv/data'", /read-only/],
  ['EDQUOT: disk quota exceeded', /quota/],
  ['initdb: error: could not access directory "/root/data": Permission denied', /may not be entered or written/],
  ['EBUSY: resource busy or locked, rename', /one level higher/],
  ['PANIC:  could not locate a valid checkpoint record at 0/1872F50', /restore them from a backup/],
] as const) {
  test(`remedy for: ${words}`, (t) => {
    t.regex(explain('start', words).message, remedy);
  });
}

test('a sentence is not wrapped in another one', (t) => {
  const sentence = new StorageError('Set PG_BIN.');
  t.is(explain('start', sentence), sentence);
});
