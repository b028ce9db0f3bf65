import { randomUUID } from 'node:crypto';
import { behaviours, until, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { openPostOffice } from './post-office.test.helper.js';

const MINUTE = 60_000;

test('what a source has on its way is called off at once and for good, and the source is told', async (t) => {
  const receiver = await webhookReceiver(t, [500]);
  const office = await openPostOffice(t);
  const source = randomUUID();
  const tried = await office.enqueue(receiver.url, { source });
  const untried = await office.enqueue(receiver.url, { source });
  const other = await office.enqueue(receiver.url);
  await office.attempt(tried);
  await office.database.transaction((tx) => office.outbox.cancel(source, tx));
  t.like(await office.row(tried), { state: 'cancelled', attempts: 1 });
  t.like(await office.row(untried), { state: 'cancelled', attempts: 0 });
  t.deepEqual(
    office.told.map(({ id, end }) => `${id} ${end}`).toSorted(),
    [`${tried} cancelled`, `${untried} cancelled`].toSorted(),
  );
  await office.time.pass(10 * MINUTE);
  office.sender.start();
  await until(async () => (await office.row(other)).made[0]?.state === 'failed');
  await office.sender.stop();
  t.is(receiver.requests.length, 2, 'the second is that of another source');
});

test('what is called off in a transaction that is rolled back goes on', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t);
  const source = randomUUID();
  const id = await office.enqueue(receiver.url, { source });
  const changingMyMind = office.database.transaction(async (tx) => {
    await office.outbox.cancel(source, tx);
    throw new Error('no, wait');
  });
  await t.throwsAsync(changingMyMind, { message: 'no, wait' });
  await office.attempt(id);
  t.is((await office.ended(id)).state, 'delivered');
});

test('an attempt that is being made when it is called off is the last', async (t) => {
  const office = await openPostOffice(t);
  for (const [status, end] of [
    [500, 'cancelled'],
    [200, 'delivered'],
  ] as const) {
    const answer = Promise.withResolvers<void>();
    const receiver = await webhookReceiver(t, [
      async (request, response) => {
        await answer.promise;
        await behaviours.reply({ status, body: '' })(request, response);
      },
    ]);
    const source = randomUUID();
    const id = await office.enqueue(receiver.url, { source });
    const attempting = office.attempt(id);
    await receiver.received(1);
    await office.database.transaction((tx) => office.outbox.cancel(source, tx));
    t.like(await office.row(id), { state: 'sending' });
    answer.resolve();
    await attempting;
    t.like(await office.ended(id), { state: end, attempts: 1 });
    t.like(office.told.at(-1), { id, end });
  }
});

test('what has ended cannot be called off', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t);
  const source = randomUUID();
  const id = await office.enqueue(receiver.url, { source });
  await office.attempt(id);
  await office.ended(id);
  await office.database.transaction((tx) => office.outbox.cancel(source, tx));
  t.is((await office.row(id)).state, 'delivered');
  t.is(office.told.length, 1);
});

test('a delivery is on its way when its writer commits, and not at all when it does not', async (t) => {
  const office = await openPostOffice(t);
  const writing = office.database.transaction(async (tx) => {
    await office.outbox.enqueue(office.newDelivery('http://127.0.0.1:1/'), tx);
    throw new Error('the run was lost');
  });
  await t.throwsAsync(writing, { message: 'the run was lost' });
  const id = await office.enqueue('http://127.0.0.1:1/');
  await until(() => office.heard.length > 0);
  t.deepEqual(office.heard, [{ id, receiver: '127.0.0.1', account: office.account }]);
  t.deepEqual(await office.database.query('SELECT id FROM deliveries'), [{ id }]);
});
