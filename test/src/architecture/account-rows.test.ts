import test from 'ava';
import { workspaces } from '../repository/tree.js';
import { rowFaults } from './account-rows.js';
import { migrationsIn } from './migrations.js';
import { sourcesOf } from './source.js';

const sources = sourcesOf(workspaces());

test('every table with rows of accounts is erased with them, or is declared as kept', (t) => {
  const migrations = migrationsIn(sources);
  t.true(migrations.length > 40, 'the migrations are found');
  t.deepEqual(rowFaults(migrations, sources), []);
});

test('a table with rows of accounts that its owner does not name is a fault', (t) => {
  const up = `
      CREATE TABLE pages (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL
      );
      CREATE TABLE words (page_id uuid,
        account_ids uuid[]
      );`;
  const migrations = [{ name: 'notes/001-pages', up }];
  const source = (text: string) => [{ path: 'plugins/notes/src/index.ts', text, isTest: false }] as never;
  t.deepEqual(rowFaults(migrations, source('')), [
    'notes.pages holds rows of accounts: name it in the accountRows of notes',
  ]);
  t.deepEqual(rowFaults(migrations, source(`accountRows: [{ table: 'pages' }]`)), []);
});
