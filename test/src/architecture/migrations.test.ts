import test from 'ava';
import { readFixture } from '../upgrade/fixture.js';
import { readLaterMigrations } from '../upgrade/later-migrations.js';
import { contractionsIn, migrationFaults, migrationsIn } from './migrations.js';
import { parseSource, sourcesOf } from './source.js';
import { workspaces } from './tree.js';

const TODAY = migrationsIn(sourcesOf(workspaces()));

test('every migration is in the upgrade fixture, or in the table of later migrations with its test', (t) => {
  t.deepEqual(migrationFaults(TODAY, readFixture().migrations, readLaterMigrations()), []);
});

const NEW = { name: 'watch/002-new', up: 'CREATE TABLE new (id uuid)' };
const RENAMING = { name: 'watch/003-renaming', up: 'ALTER TABLE runs RENAME COLUMN state TO status' };
const COVERED = { coveredBy: 'upgrade.test.ts: watch runs' };

test('a new migration without a line in the table is reported with what to do', (t) => {
  const faults = migrationFaults([...TODAY, NEW], readFixture().migrations, readLaterMigrations());
  t.deepEqual(faults, [
    'watch/002-new is newer than the fixture: add it to test/fixtures/upgrade/later-migrations.json, with the test that covers it',
  ]);
  t.deepEqual(migrationFaults([NEW], [], { [NEW.name]: COVERED }), []);
});

test('a new migration that contracts must name the release that expanded', (t) => {
  const faults = migrationFaults([RENAMING], [], { [RENAMING.name]: COVERED });
  t.is(faults.length, 1);
  t.regex(faults[0] ?? '', /^watch\/003-renaming renames a table or column: .* `expandedIn`/);
  t.deepEqual(migrationFaults([RENAMING], [], { [RENAMING.name]: { ...COVERED, expandedIn: '0.2.0' } }), []);
});

test('a migration of the fixture that was removed, and a line without a migration, are reported', (t) => {
  t.regex(migrationFaults([], ['watch/001-watches'], {})[0] ?? '', /put it back/);
  t.regex(migrationFaults([], [], { 'watch/009-gone': COVERED })[0] ?? '', /remove the line/);
});

for (const [up, expected] of [
  ['DROP TABLE IF EXISTS old', ['drops a table']],
  ['ALTER TABLE runs DROP COLUMN old', ['drops a column']],
  ['ALTER TABLE runs DROP old', ['drops a column']],
  ['ALTER TABLE runs RENAME TO other', ['renames a table or column']],
  ['ALTER TABLE runs ALTER COLUMN cost TYPE numeric', ['changes the type of a column']],
  ['ALTER TABLE runs ALTER cost SET DATA TYPE numeric', ['changes the type of a column']],
  ['ALTER TABLE runs ALTER COLUMN cost SET NOT NULL', ['forbids null in a column']],
  ['ALTER TABLE runs ADD COLUMN cost bigint NOT NULL', ['adds a column that takes no null and has no default']],
  ['ALTER TABLE runs ADD COLUMN cost bigint NOT NULL DEFAULT 0, ADD COLUMN other text', []],
  ['ALTER TABLE runs DROP CONSTRAINT one, ALTER COLUMN cost DROP DEFAULT', []],
  ['CREATE INDEX one ON runs (cost); DROP INDEX two; -- DROP TABLE runs', []],
  ['CREATE TABLE other (cost bigint NOT NULL, type text)', []],
] as const) {
  test(`${up}: ${expected.join() || 'only expands'}`, (t) => {
    t.deepEqual(contractionsIn(up), expected as readonly string[] as string[]);
  });
}

test('migrations are read with their owner out of sources, and tests are left out', (t) => {
  const text = "export const migrations = [{ name: '001-one', up: `SELECT 1` }];";
  const names = (path: string) => migrationsIn([parseSource(path, text)]).map(({ name }) => name);
  t.deepEqual(names('plugins/watch/src/migrations.ts'), ['watch/001-one']);
  t.deepEqual(names('host/src/database/host-migrations.ts'), ['namedrop/001-one']);
  t.deepEqual(names('plugins/watch/src/migrations.test.ts'), []);
  t.deepEqual(names('packages/core/src/migrations.ts'), []);
});
