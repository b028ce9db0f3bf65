import { until } from '@namedrop/testing';
import test from 'ava';
import { admission, askOf, MINUTE_MS, openQueue } from './queue.test.helper.js';

/** Longer than an ask waits with a short hold, and than a failed extension is put off. */
const [WAITING_MS, AGAIN_MS] = [11_000, 21_000];

test('an ask is accepted with a hold of 5 minutes with the wallet’s margin, which any host extends once it waits', async (t) => {
  const { queue, books, time, open, holds } = await openQueue(t);
  const ask = askOf();
  await queue.accept(ask, admission);
  const other = open();
  t.is(books.heldFor.get(ask.id), 4 * MINUTE_MS);
  await other.holds.extendDue();
  t.is(books.heldFor.get(ask.id), 4 * MINUTE_MS, 'it is not due yet');
  await time.pass(WAITING_MS);
  await other.holds.extendDue();
  t.is(books.heldFor.get(ask.id), 65 * MINUTE_MS);
  t.deepEqual([...books.held], [[ask.id, 37.5]]);
  books.heldFor.clear();
  await time.pass(AGAIN_MS);
  for (const each of [holds, other.holds]) await each.extendDue();
  t.deepEqual([...books.heldFor], [], 'it is extended once');
});

test('an extension that fails is tried again, and the ask is answered and paid once', async (t) => {
  const { queue, books, time, holds, work } = await openQueue(t);
  const ask = askOf();
  await queue.accept(ask, admission);
  await time.pass(WAITING_MS);
  const { beforeHolding } = books;
  books.beforeHolding = async () => {
    throw new Error('no database');
  };
  await t.throwsAsync(holds.extendDue(), { message: 'no database' });
  books.beforeHolding = beforeHolding;
  await holds.extendDue();
  t.is(books.heldFor.get(ask.id), 4 * MINUTE_MS, 'it is put off');
  await time.pass(AGAIN_MS);
  await holds.extendDue();
  t.is(books.heldFor.get(ask.id), 65 * MINUTE_MS);
  await work();
  t.deepEqual([...books.paid], [[ask.id, 37.5]]);
});

test('an extension holds nothing for an ask whose hold was given back, nor for the run of a monitor', async (t) => {
  const { queue, books, time, holds, database, rows } = await openQueue(t);
  const [ask, run] = [askOf(), askOf({ monitor: '0b0c5c1e-1111-4222-8333-444455556666' })];
  await queue.accept(ask, admission);
  await database.transaction((within) => queue.add([run], within));
  books.expire();
  await time.pass(WAITING_MS);
  await holds.extendDue();
  t.is(books.held.size, 0);
  t.is((await rows()).length, 2);
  t.deepEqual(await database.query('SELECT FROM queue WHERE extend_hold_at IS NOT NULL'), []);
});

test('holds are extended while an ask whose call failed cannot be revoked', async (t) => {
  const { queue, books, time, failed, holds, going } = await openQueue(t);
  books.beforeReversing = async () => {
    throw new Error('no wallet');
  };
  failed.add(askOf());
  const ask = askOf();
  await queue.accept(ask, admission);
  await time.pass(WAITING_MS);
  failed.start();
  await until(() => !failed.health().ok);
  t.false(await holds.schedule.some(going.signal));
  t.is(books.heldFor.get(ask.id), 65 * MINUTE_MS);
  await failed.stop();
});
