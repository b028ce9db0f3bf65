import type { AccountId, Plugin } from '@namedrop/plugin-api';
import test from 'ava';
import { testStorage } from '../../database/storage.test.helper.js';
import type { Planned } from '../../plugins/plan.js';
import { AccountStore } from '../accounts.js';
import { AccountEraser } from './account-eraser.js';
import { eraseAccount } from './erasure.js';

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
    erase: (account: AccountId = id) =>
      eraseAccount(account, 'Acme', {
        pool,
        eraser: new AccountEraser(storage(), planned, 2),
        progress: (place, rows) => places.push([place, rows]),
        patienceMs: 0,
      }),
  };
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
});

test.serial(
  'rows are erased in batches; those of a table that no plugin erases keep the account from being erased',
  async (t) => {
    const { pool } = storage();
    await pool.query('CREATE SCHEMA notes; CREATE TABLE notes.pages (account_id uuid, page integer)');
    t.teardown(() => pool.query('DROP SCHEMA notes CASCADE'));
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
