import test from 'ava';
import { workspaces } from '../repository/tree.js';
import { readFixture } from '../upgrade/fixture.js';
import { LATER_MIGRATIONS, type LaterMigration } from './later-migrations.js';
import { migrationFaults, migrationsIn } from './migrations.js';
import { parseSource, sourcesOf } from './source.js';

const TODAY = migrationsIn(sourcesOf(workspaces()));

test('every migration is in the upgrade fixture, or in the table of later migrations', (t) => {
  t.deepEqual(migrationFaults(TODAY, readFixture().migrations, LATER_MIGRATIONS), []);
});

const NEW = { name: 'watch/002-new', up: 'CREATE TABLE new (id uuid)' };
const RENAMING = { name: 'watch/003-renaming', up: 'ALTER TABLE runs RENAME COLUMN state TO status' };
const COVERED: LaterMigration = { coveredBy: 'watch runs', by: 'watches' };

test('a new migration without a line in the table is reported with what to do', (t) => {
  const faults = migrationFaults([...TODAY, NEW], readFixture().migrations, LATER_MIGRATIONS);
  t.deepEqual(faults, [
    'watch/002-new is newer than the fixture: add it to test/src/architecture/later-migrations.ts, with the check that covers it',
  ]);
  t.deepEqual(migrationFaults([NEW], [], { [NEW.name]: COVERED }), []);
});

test('a new migration that contracts must name the release that expanded', (t) => {
  const faults = migrationFaults([RENAMING], [], { [RENAMING.name]: COVERED });
  t.is(faults.length, 1);
  t.regex(faults[0] ?? '', /^watch\/003-renaming renames a table or column: .* `expandedIn`/);
  t.deepEqual(migrationFaults([RENAMING], [], { [RENAMING.name]: { ...COVERED, expandedIn: '0.2.0' } }), []);
});

test('a constraint is allowed where older hosts are shown to satisfy it, and such a proof allows nothing else', (t) => {
  const constraining = {
    name: 'watch/003-constraining',
    up: 'ALTER TABLE runs ADD COLUMN cost bigint CHECK (cost > 0)',
  };
  const olderHosts = { write: 'they leave `cost` null', read: 'they select no `cost`' };
  const faultsOf = (migration: typeof RENAMING, line: LaterMigration) =>
    migrationFaults([migration], [], { [migration.name]: line });
  t.regex(faultsOf(constraining, COVERED)[0] ?? '', /^watch\/003-constraining adds a constraint: .* `olderHosts`/);
  t.deepEqual(faultsOf(constraining, { ...COVERED, olderHosts }), []);
  t.is(faultsOf(RENAMING, { ...COVERED, olderHosts }).length, 1);
});

test('a migration of the fixture that was removed, and a line without a migration, are reported', (t) => {
  t.regex(migrationFaults([], ['watch/001-watches'], {})[0] ?? '', /put it back/);
  t.regex(migrationFaults([], [], { 'watch/009-gone': COVERED })[0] ?? '', /remove the line/);
});

test('migrations are read with their owner out of sources, and tests are left out', (t) => {
  const text = "export const migrations = [{ name: '001-one', up: `SELECT 1` }];";
  const names = (path: string) => migrationsIn([parseSource(path, text)]).map(({ name }) => name);
  t.deepEqual(names('plugins/watch/src/migrations.ts'), ['watch/001-one']);
  t.deepEqual(names('host/src/database/migrations/host-migrations.ts'), ['namedrop/001-one']);
  t.deepEqual(names('plugins/watch/src/migrations.test.ts'), []);
  t.deepEqual(names('packages/core/src/migrations.ts'), []);
});
