import test from 'ava';
import { nameOf, namesOf } from './statements.js';

for (const [text, name] of [
  [
    'DELETE FROM namedrop.answers WHERE key IN (SELECT key FROM a WHERE asked_until <= $1)',
    'delete namedrop.answers asked_until',
  ],
  [
    'WITH due AS (SELECT id FROM runs WHERE wake_at <= $1 FOR UPDATE SKIP LOCKED) UPDATE runs SET state = $2',
    'update runs wake_at state',
  ],
  ['SELECT DISTINCT account_id FROM holds WHERE expires_at <= now()', 'select holds expires_at'],
  ['INSERT INTO "legacy-ask".asks (id) VALUES ($1)', 'insert legacy-ask.asks'],
] as const) {
  test(`a statement is named by its verb, its table and the columns that it compares: ${name}`, (t) => {
    t.is(nameOf(text), name);
  });
}

test('statements with the same name are numbered', (t) => {
  const text = 'SELECT FROM holds WHERE id = $1';
  t.deepEqual(namesOf([text, text]), ['select holds id', 'select holds id 2']);
});
