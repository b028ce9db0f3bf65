import { randomUUID } from 'node:crypto';
import type { AccountId } from '@namedrop/plugin-api';
import test from 'ava';
import { testStorage } from '../database/storage.test.helper.js';
import { AccountStore } from './accounts.js';
import { Plans } from './plans.js';

const storage = testStorage(test);
const SIZE = { capacity: 5, refill: 1 };

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

test('an account gets the plan that is asked for, else the default one, and may be put on another', async (t) => {
  const accounts = new AccountStore(storage(), new Plans({ defaultPlan: 'starter' }));
  const { id, plan } = await accounts.create({ name: 'Acme' });
  t.is(plan, 'starter');
  t.is((await accounts.create({ name: 'Acme', plan: 'scale' })).plan, 'scale');
  t.like(await accounts.setPlan(id, 'free'), { id, plan: 'free' });
  t.is((await accounts.find(id))?.plan, 'free');
  for (const nobody of [randomUUID(), 'abc']) {
    t.is(await accounts.setPlan(nobody as string as AccountId, 'free'), undefined);
  }
});

test('a plan that there is not is refused with those that there are', async (t) => {
  const accounts = new AccountStore(storage(), new Plans({ plans: { a: SIZE, b: SIZE }, defaultPlan: 'a' }));
  const { id } = await accounts.create({ name: 'Acme' });
  for (const plan of ['growth', '', 'toString']) {
    const refusal = { instanceOf: RangeError, message: `There is no plan '${plan}'. The plans are a, b.` };
    await t.throwsAsync(accounts.create({ name: 'Acme', plan }), refusal);
    await t.throwsAsync(accounts.setPlan(id, plan), refusal);
  }
  t.is((await accounts.find(id))?.plan, 'a');
});
