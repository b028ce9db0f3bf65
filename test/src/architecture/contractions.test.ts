import test from 'ava';
import { contractionsIn } from './contractions.js';

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
  ['ALTER TABLE runs ADD cost bigint NOT NULL', ['adds a column that takes no null and has no default']],
  ['ALTER TABLE runs ADD COLUMN cost numeric(10,2) NOT NULL', ['adds a column that takes no null and has no default']],
  [
    'ALTER TABLE runs ADD cost bigint CHECK (cost > abs(1, 2)), ADD id uuid NOT NULL',
    ['adds a column that takes no null and has no default', 'adds a constraint'],
  ],
  ['ALTER TABLE runs ADD id uuid PRIMARY KEY', ['adds a column that takes no null and has no default']],
  ['ALTER TABLE runs ADD cost numeric(10,2) NOT NULL DEFAULT round(0, 2), ADD COLUMN IF NOT EXISTS other text', []],
  ['ALTER TABLE runs ADD number bigserial NOT NULL, ALTER id ADD GENERATED ALWAYS AS IDENTITY', []],
  ['ALTER TABLE runs ADD cost bigint CHECK (cost IS NOT NULL)', ['adds a constraint']],
  ['ALTER TABLE runs ADD COLUMN other text, ADD COLUMN of uuid REFERENCES others', ['adds a constraint']],
  ['ALTER TABLE runs ADD COLUMN cost numeric(10,2) CONSTRAINT paid CHECK (cost > 0)', ['adds a constraint']],
  ['ALTER TABLE runs ADD COLUMN IF NOT EXISTS cost bigint DEFAULT 0 UNIQUE', ['adds a constraint']],
  ['ALTER TABLE runs ADD COLUMN check_id uuid, ADD COLUMN has_references boolean', []],
  ['ALTER TABLE runs ADD CONSTRAINT one CHECK (cost > 0)', ['adds a constraint']],
  ['ALTER TABLE runs ADD UNIQUE (cost)', ['adds a constraint']],
  ['CREATE UNIQUE INDEX one ON runs (cost)', ['forbids equal rows']],
  ['CREATE UNIQUE INDEX CONCURRENTLY one ON watch.runs (cost)', ['forbids equal rows']],
  [
    'CREATE TABLE other (cost bigint); CREATE UNIQUE INDEX one ON other (cost); ALTER TABLE other ADD CHECK (cost > 0)',
    [],
  ],
  ['CREATE TABLE other (cost bigint); CREATE UNIQUE INDEX one ON runs (cost)', ['forbids equal rows']],
  ['ALTER TABLE runs RENAME TO old; CREATE TABLE runs (id uuid)', ['renames a table or column']],
  ['TRUNCATE runs', ['empties a table']],
  ['CREATE TRIGGER one BEFORE TRUNCATE ON runs EXECUTE FUNCTION refuse()', []],
  ['ALTER TABLE runs DROP CONSTRAINT one, ALTER COLUMN cost DROP DEFAULT', []],
  ['CREATE INDEX one ON runs (cost); DROP INDEX two; -- DROP TABLE runs', []],
  ['CREATE TABLE other (cost bigint NOT NULL, type text)', []],
] as const) {
  test(`${up}: ${expected.join() || 'only expands'}`, (t) => {
    t.deepEqual(contractionsIn(up), expected as readonly string[] as string[]);
  });
}
