import { randomUUID } from 'node:crypto';
import type { AccountId } from '@namedrop/plugin-api';
import test from 'ava';
import { testStorage } from '../database/storage.test.helper.js';
import { AccountStore } from './accounts.js';

const storage = testStorage(test);

test('an account that was created is found and listed, the oldest first', async (t) => {
  const accounts = new AccountStore(storage());
  const before = Date.now();
  const first = await accounts.create({ name: 'Acme' });
  const second = await accounts.create({ name: 'Acme' });
  t.is(first.name, 'Acme');
  t.true(Math.abs(first.createdAt.getTime() - before) < 5000);
  t.not(first.id, second.id);
  t.deepEqual(await accounts.find(first.id), first);
  const listed = await accounts.list();
  t.true(listed.findIndex(({ id }) => id === first.id) < listed.findIndex(({ id }) => id === second.id));
  const { rows } = await storage().pool.query(
    'SELECT pg_typeof(created_at)::text AS type FROM namedrop.accounts LIMIT 1',
  );
  t.deepEqual(rows, [{ type: 'timestamp with time zone' }]);
});

test('an id that no account has is not found, well-formed or not', async (t) => {
  const accounts = new AccountStore(storage());
  for (const id of [randomUUID(), '', 'abc', `${randomUUID()} `, "'; DROP TABLE"]) {
    t.is(await accounts.find(id as string as AccountId), undefined);
  }
});

test('names have 1 to 80 characters, counted as people count them', async (t) => {
  const accounts = new AccountStore(storage());
  t.is((await accounts.create({ name: '😀'.repeat(80) })).name, '😀'.repeat(80));
  t.is((await accounts.create({ name: ' Acme  Inc ' })).name, 'Acme  Inc');
  for (const name of ['', ' ', 'a'.repeat(81)]) {
    await t.throwsAsync(accounts.create({ name }), { instanceOf: RangeError, message: /1 to 80 characters/ });
  }
  for (const name of ['a\0b', 'a\nb', '\u001b[31mred']) {
    await t.throwsAsync(accounts.create({ name }), { message: /control characters/ });
  }
});
