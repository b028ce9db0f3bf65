import { setTimeout as pause } from 'node:timers/promises';
import type { AccountId, Plugin } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { testStorage } from '../../database/storage.test.helper.js';
import type { Planned } from '../../plugins/plan.js';
import { AccountStore } from '../accounts.js';
import { AccountEraser } from './account-eraser.js';
import { type Confirmed, eraseAccount } from './erasure.js';

const storage = testStorage(test);

/** An account that was suspended long ago, and erased with a plugin. */
async function suspended(plugin: Partial<Plugin>) {
  const { pool } = storage();
  const { id } = await new AccountStore(storage()).create({ name: 'Acme' });
  await pool.query(`UPDATE namedrop.accounts SET suspended_at = now() - interval '1 hour' WHERE id = $1`, [id]);
  const planned = [{ id: 'notes', plugin }] as unknown as readonly Planned[];
  const places: [string, number][] = [];
  return {
    id,
    places,
    erase: (account: string = id, names: Partial<Confirmed> = {}) =>
      eraseAccount(
        account,
        { name: 'Acme', ...names },
        {
          pool,
          eraser: new AccountEraser(storage(), planned, 2),
          progress: (place, rows) => places.push([place, rows]),
          patienceMs: 1000,
        },
      ),
  };
}

/** Makes the table of a plugin, and one of another program with a column of the same name. */
async function createPages(t: ExecutionContext): Promise<void> {
  const { pool } = storage();
  await pool.query(`
    CREATE SCHEMA notes; CREATE TABLE notes.pages (account_id uuid, page integer);
    INSERT INTO namedrop.migrations (owner, name, checksum) VALUES ('notes', '001-pages', '');
    CREATE SCHEMA shop; CREATE TABLE shop.orders (account_id integer); INSERT INTO shop.orders VALUES (1)`);
  t.teardown(() =>
    pool.query(
      `DROP SCHEMA notes CASCADE; DROP SCHEMA shop CASCADE; DELETE FROM namedrop.migrations WHERE owner = 'notes'`,
    ),
  );
}

test.serial('an account whose calls hold something is not erased, and stays suspended', async (t) => {
  const { id, erase } = await suspended({ delaysErasure: `SELECT 'a call is under way' AS reason WHERE $1 <> ''` });
  await t.throwsAsync(erase(), {
    instanceOf: RangeError,
    message: 'a call is under way. The account stays suspended; run this again then.',
  });
  t.like(
    (await new AccountStore(storage()).list()).find((each) => each.id === id),
    { name: 'Acme', state: 'erasing' },
  );
  const opened = storage().pools.filter(({ options }) => options.application_name === 'namedrop notes');
  t.is(opened.length, 1, 'each look uses the same connections');
});

test.serial(
  'rows are erased in batches; those of a table that no plugin erases keep the account from being erased',
  async (t) => {
    const { pool } = storage();
    await createPages(t);
    const forgetful = await suspended({});
    const fill = (id: AccountId) => pool.query('INSERT INTO notes.pages SELECT $1, generate_series(1, 5)', [id]);
    await fill(forgetful.id);
    await t.throwsAsync(forgetful.erase(), {
      message: 'notes.pages still hold rows of the account: load the plugins that own them, and run this again',
    });
    const { id, erase, places } = await suspended({ accountRows: [{ table: 'pages' }] });
    await fill(id);
    t.is((await erase()).rows, 5);
    t.deepEqual(places, [
      ['notes.pages', 2],
      ['notes.pages', 4],
      ['notes.pages', 5],
    ]);
    t.is((await pool.query('SELECT FROM notes.pages')).rowCount, 5, 'those of other accounts stay');
  },
);

test.serial('rows that a host writes late are erased, by an id in capitals too', async (t) => {
  const { pool } = storage();
  await createPages(t);
  const { id, erase } = await suspended({ accountRows: [{ table: 'pages' }] });
  await pool.query(`INSERT INTO namedrop.budget_days (scope, day) VALUES ('account:' || $1, '2026-11-23')`, [id]);
  const [{ rows }] = await Promise.all([
    erase(id.toUpperCase()),
    pause(1000).then(() => pool.query('INSERT INTO notes.pages VALUES ($1, 1)', [id])),
  ]);
  t.is(rows, 2);
  t.is((await pool.query('SELECT FROM notes.pages')).rowCount, 0);
});

test.serial('people of the next account run the deployment only where the operator names it', async (t) => {
  const { pool } = storage();
  const first = await suspended({});
  const second = await new AccountStore(storage()).create({ name: 'Customer' });
  await pool.query(`UPDATE namedrop.accounts SET created_at = '2001-01-01' WHERE id = $1`, [first.id]);
  await pool.query(`UPDATE namedrop.accounts SET created_at = '2001-01-02' WHERE id = $1`, [second.id]);
  for (const successor of [undefined, 'Acme']) {
    await t.throwsAsync(first.erase(first.id, { successor }), { message: /add --successor "Customer" if they may/ });
  }
  t.true(await new AccountStore(storage()).isFirst(first.id));
  await first.erase(first.id, { successor: 'Customer' });
  t.true(await new AccountStore(storage()).isFirst(second.id));
});
