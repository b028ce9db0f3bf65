import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { migrate } from './migrate.js';
import { pluginDatabase } from './plugin-database.js';
import { silent, testStorage } from './storage.test.helper.js';

const storage = testStorage(test);
const up = 'CREATE TABLE notes (text text)';

test.serial.before(async () => {
  const owners = ['other', 'my-plugin', 'rows', 'lost'].map((id) => ({ id, migrations: [{ name: '001-notes', up }] }));
  await migrate(storage(), owners, silent);
});

test('unqualified names mean the schema of the plugin, in single statements and in transactions', async (t) => {
  const [other, mine] = [pluginDatabase(storage(), 'other'), pluginDatabase(storage(), 'my-plugin')];
  t.is(mine.schema, 'my-plugin');
  await Promise.all([
    other.query('INSERT INTO notes VALUES ($1)', ['of other']),
    mine.transaction((tx) => tx.query('INSERT INTO notes VALUES ($1)', ['of mine'])),
  ]);
  t.deepEqual(await other.query('SELECT text FROM notes'), [{ text: 'of other' }]);
  t.deepEqual(await mine.transaction((tx) => tx.query('SELECT text FROM notes')), [{ text: 'of mine' }]);
});

test('what a plugin does to its connections reaches no other plugin and not the host', async (t) => {
  const careless = pluginDatabase(storage(), 'lost');
  for (let n = 0; n < 10; n++) await careless.query('SET search_path TO other');
  t.deepEqual(await pluginDatabase(storage(), 'my-plugin').query('SELECT current_schema() AS s'), [{ s: 'my-plugin' }]);
  t.deepEqual((await storage().pool.query('SELECT current_schema() AS s')).rows, [{ s: 'public' }]);
});

test('a transaction commits when its work resolves and rolls back when it rejects', async (t) => {
  const rows = pluginDatabase(storage(), 'rows');
  const texts = async () =>
    (await rows.query<{ text: string }>('SELECT text FROM notes ORDER BY 1')).map(({ text }) => text);
  t.is(
    await rows.transaction(async (tx) => (await tx.query(`INSERT INTO notes VALUES ('kept') RETURNING text`)).length),
    1,
  );
  const failing = rows.transaction(async (tx) => {
    await tx.query(`INSERT INTO notes VALUES ('lost')`);
    throw new Error('changed my mind');
  });
  await t.throwsAsync(failing, { message: 'changed my mind' });
  t.deepEqual(await texts(), ['kept']);

  const swallowing = rows.transaction(async (tx) => {
    await tx.query(`INSERT INTO notes VALUES ('lost too')`);
    await tx.query('SELECT * FROM nowhere').catch(() => undefined);
  });
  await t.throwsAsync(swallowing, { message: /was rolled back: one of its statements had failed/ });
  t.deepEqual(await texts(), ['kept'], 'a failed statement that was swallowed is not mistaken for a commit');
});

test('a transaction that is over runs nothing more', async (t) => {
  const rows = pluginDatabase(storage(), 'rows');
  const escaped = await rows.transaction(async (tx) => tx);
  await t.throwsAsync(escaped.query('SELECT 1'), { message: /this transaction is over/ });
});

test('a connection lost in the middle of a transaction rejects it and is not used again', async (t) => {
  const lost = pluginDatabase(storage(), 'lost');
  const torn = lost.transaction(async (tx) => {
    const [row] = await tx.query('SELECT pg_backend_pid() AS pid');
    await storage().pool.query('SELECT pg_terminate_backend($1)', [row?.pid]);
    await sleep(50);
    await tx.query('SELECT 1');
  });
  await t.throwsAsync(torn);
  t.deepEqual(await lost.query('SELECT 1 AS n'), [{ n: 1 }]);
});

test('more transactions at once than connections wait for each other', async (t) => {
  const rows = pluginDatabase(storage(), 'other');
  const done = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      rows.transaction(async (tx) => (await tx.query('SELECT $1::int AS n', [n]))[0]),
    ),
  );
  t.deepEqual(
    done,
    Array.from({ length: 20 }, (_, n) => ({ n })),
  );
});

test('schemas that are not a plugin’s cannot be had', (t) => {
  for (const id of ['namedrop', 'public', 'pgboss', 'information-schema', 'a b', 'x"; DROP']) {
    t.throws(() => pluginDatabase(storage(), id), { instanceOf: RangeError });
  }
});
