import { behaviours, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { openPostOffice, until } from './post-office.test.helper.js';

/** Secrets that open anywhere, for rows that are copies of another one. */
const secrets = { seal: (plain: string) => plain, open: (sealed: string) => sealed };

const OLDER = { due_at: `due_at - n * interval '1 ms'` };

test('ten thousand deliveries to a receiver that is dead delay no other, and it gets eight requests at a time', async (t) => {
  const dead = await webhookReceiver(t, [behaviours.silent()]);
  const live = await webhookReceiver(t);
  const office = await openPostOffice(t, { secrets });
  await office.copies(await office.enqueue(dead.url), 10_000, OLDER);
  office.sender.start();
  await dead.received(8);
  const told = await office.enqueue(live.url);
  await office.attempt(told);
  await office.ended(told);
  const found = await office.enqueue(live.url);
  await office.ended(found);
  t.is(live.requests.length, 2);
  t.is(dead.requests.length, 8);
});

test('nine dead receivers with a backlog do not take all places', async (t) => {
  const office = await openPostOffice(t, { secrets });
  const live = await webhookReceiver(t);
  const dead = await Promise.all(Array.from({ length: 9 }, () => webhookReceiver(t, [behaviours.silent()])));
  for (const { url } of dead) await office.copies(await office.enqueue(url), 20, OLDER);
  office.sender.start();
  await Promise.all(dead.map((receiver) => receiver.received(1)));
  const id = await office.enqueue(live.url);
  await office.ended(id);
  const taken = dead.reduce((all, { requests }) => all + requests.length, 0);
  t.true(taken < 64, `${taken} places are taken`);
});

test('a backlog of a receiver that answers is worked off at once, without waiting for another round', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t, { secrets, everyMs: 3_600_000 });
  await office.copies(await office.enqueue(receiver.url), 100, OLDER);
  office.sender.start();
  await until(() => office.told.length === 101);
  t.is(receiver.requests.length, 101);
});

test('what is refused a place for want of places in all gets the next that is free, without waiting for another round', async (t) => {
  const slow = await webhookReceiver(t, [behaviours.slow(200, behaviours.reply({ body: '' }))]);
  const office = await openPostOffice(t, { secrets, everyMs: 3_600_000 });
  const id = await office.enqueue(slow.url);
  await office.copies(id, 120, { receiver: `'receiver-' || n % 10` });
  office.sender.start();
  await until(() => office.told.length === 121);
  t.is(slow.requests.length, 121);
});

test('more receivers than a page holds are all served', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t, { secrets });
  const id = await office.enqueue(receiver.url);
  await office.copies(id, 450, { receiver: `'receiver-' || n`, test: 'true' });
  office.sender.start();
  await office.ended(id);
  await until(() => receiver.requests.length === 451);
  t.is(office.told.length, 1);
});
