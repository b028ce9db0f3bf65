import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import { MigrationError, migrate, pendingMigrations } from './migrate.js';
import { openStorage, type Storage } from './storage.js';
import { emptyDatabase, silent, testStorage } from './storage.test.helper.js';

const server = testStorage(test);
const tables = async (storage: Storage) => {
  const { rows } = await storage.pool.query(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

const first = { name: '001-first', up: 'CREATE TABLE things (n int)' };
const second = { name: '002-second', up: 'ALTER TABLE things ADD m int; INSERT INTO things VALUES (1, 2)' };

test('each owner has a schema of its own; migrations run once, in the order of their names', async (t) => {
  const storage = await emptyDatabase(t, server());
  const owners = [
    { id: 'namedrop', migrations: [first] },
    { id: 'my-plugin', migrations: [second, first] },
  ];
  const all = ['namedrop/001-first', 'my-plugin/001-first', 'my-plugin/002-second'];
  t.deepEqual(await pendingMigrations(storage, owners), all);
  t.deepEqual(await tables(storage), [], 'asking changes nothing');
  t.deepEqual(await migrate(storage, owners, silent), { applied: all });
  t.deepEqual(await tables(storage), ['my-plugin.things', 'namedrop.migrations', 'namedrop.things']);
  t.deepEqual(await pendingMigrations(storage, owners), []);
  t.deepEqual(await migrate(storage, owners, silent), { applied: [] });
});

test('a migration that fails is rolled back whole, with what ran before it kept, and can be corrected', async (t) => {
  const storage = await emptyDatabase(t, server());
  const broken = { name: '002-second', up: 'CREATE TABLE half (n int); SELECT no_such_function()' };
  const error = await t.throwsAsync(migrate(storage, [{ id: 'watch', migrations: [first, broken] }], silent), {
    instanceOf: MigrationError,
  });
  t.deepEqual(error.problems, [
    {
      owner: 'watch',
      message: 'migration 002-second failed and was rolled back: function no_such_function() does not exist',
    },
  ]);
  t.deepEqual(await tables(storage), ['namedrop.migrations', 'watch.things']);
  t.deepEqual(await migrate(storage, [{ id: 'watch', migrations: [first, second] }], silent), {
    applied: ['watch/002-second'],
  });
});

test('a ledger that does not fit is refused before anything runs, with every problem named', async (t) => {
  const storage = await emptyDatabase(t, server());
  await migrate(
    storage,
    [
      { id: 'watch', migrations: [first, second] },
      { id: 'billing', migrations: [first] },
      { id: 'gone', migrations: [first] },
    ],
    silent,
  );
  const owners = [
    { id: 'watch', migrations: [{ ...first, up: `${first.up} ` }] },
    { id: 'billing', migrations: [first, { ...second, name: '003-new' }] },
    { id: 'twice', migrations: [first, first] },
  ];
  const problems = [
    {
      owner: 'watch',
      message: 'migration 001-first has already run, and was changed since; put its text back and add a new migration',
    },
    {
      owner: 'watch',
      message:
        'the database is newer than this version: it has migration 002-second, which is unknown here; ' +
        'install the newer version again',
    },
    { owner: 'twice', message: 'migration 001-first is there twice; give each its own name' },
  ];
  for (const refused of [migrate(storage, owners, silent), pendingMigrations(storage, owners)]) {
    const error = await t.throwsAsync(refused, { instanceOf: MigrationError });
    t.deepEqual(error.problems, problems);
    t.is(error.message, problems.map(({ owner, message }) => `${owner}: ${message}`).join('\n'));
  }
  t.deepEqual(await pendingMigrations(storage, [{ id: 'billing', migrations: [first, second] }]), [
    'billing/002-second',
  ]);
});

test('the rows and tables of an owner that is no longer installed are left alone', async (t) => {
  const storage = await emptyDatabase(t, server());
  await migrate(storage, [{ id: 'gone', migrations: [first] }], silent);
  t.deepEqual(await migrate(storage, [{ id: 'watch', migrations: [first] }], silent), { applied: ['watch/001-first'] });
  t.deepEqual(await tables(storage), ['gone.things', 'namedrop.migrations', 'watch.things']);
  t.deepEqual(await migrate(storage, [{ id: 'gone', migrations: [first] }], silent), { applied: [] });
});

test('hosts that boot at once migrate once', async (t) => {
  const storage = await emptyDatabase(t, server());
  const slow = { name: '003-slow', up: 'SELECT pg_sleep(0.2); INSERT INTO things VALUES (3, 3)' };
  const owners = [{ id: 'watch', migrations: [first, second, slow] }];
  const runs = await Promise.all([1, 2, 3].map(() => migrate(storage, owners, silent)));
  t.deepEqual(runs.map(({ applied }) => applied.length).sort(), [0, 0, 3]);
  t.deepEqual((await storage.pool.query('SELECT count(*)::int AS n FROM watch.things')).rows, [{ n: 2 }]);
});

test('an id that cannot be a schema is refused', async (t) => {
  const storage = await emptyDatabase(t, server());
  for (const id of ['Watch', 'a"b', 'pgboss', 'public', '']) {
    await t.throwsAsync(migrate(storage, [{ id, migrations: [first] }], silent), { message: /cannot be a schema/ });
  }
});

/** The same database for a user who owns nothing in it. */
async function asVisitor(t: ExecutionContext, storage: Storage): Promise<Storage> {
  const user = `visitor ${randomUUID()}`;
  const { host = '', port, database } = storage.target;
  await storage.pool.query(`CREATE ROLE "${user}" LOGIN`);
  const address = `localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const databaseUrl = `postgresql://${encodeURIComponent(user)}@${address}`;
  const visiting = await openStorage({ databaseUrl, dataDir: '/nowhere', log: silent });
  t.teardown(async () => {
    await visiting.close();
    await storage.pool.query(`DROP OWNED BY "${user}" CASCADE; DROP ROLE "${user}"`);
  });
  return visiting;
}

test('a user without the right to create is refused with the GRANT, which helps', async (t) => {
  const storage = await emptyDatabase(t, server());
  const visiting = await asVisitor(t, storage);
  const owners = [{ id: 'my-plugin', migrations: [first] }];
  const { message } = (await t.throwsAsync(migrate(visiting, owners, silent), { instanceOf: MigrationError })) as Error;
  t.regex(
    message,
    /^namedrop: permission denied for database .*run: GRANT CREATE ON DATABASE "\w+" TO "visitor [^"]+";$/,
  );
  await storage.pool.query(/GRANT .*;$/.exec(message)?.[0] ?? '');
  t.deepEqual(await migrate(visiting, owners, silent), { applied: ['my-plugin/001-first'] });
});

for (const [title, sql, sentence] of [
  [
    'not trusted',
    'CREATE EXTENSION pageinspect',
    /As a superuser, run in .*: CREATE EXTENSION "pageinspect" WITH SCHEMA/,
  ],
  [
    'not installed',
    'CREATE EXTENSION absent',
    /Install the package postgresql-contrib .*: CREATE EXTENSION "absent" WITH/,
  ],
  [
    'of another',
    'ALTER TABLE public.foreign_one ADD n int',
    /must be owner of table foreign_one\. Only the user that made/,
  ],
] as const) {
  test(`a migration that needs what is ${title} is refused with the remedy`, async (t) => {
    const storage = await emptyDatabase(t, server());
    await storage.pool.query('CREATE TABLE public.foreign_one ()');
    const visiting = await asVisitor(t, storage);
    await storage.pool.query(`GRANT CREATE ON DATABASE ${storage.target.database} TO "${visiting.target.user}"`);
    const owners = [{ id: 'my-plugin', migrations: [{ name: '001-first', up: sql }] }];
    await t.throwsAsync(migrate(visiting, owners, silent), { instanceOf: MigrationError, message: sentence });
  });
}
