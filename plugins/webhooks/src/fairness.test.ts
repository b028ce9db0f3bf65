import { randomUUID } from 'node:crypto';
import type { AccountId } from '@namedrop/plugin-api';
import { behaviours, until, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { openPostOffice } from './post-office.test.helper.js';

/** Secrets that open anywhere, for rows that are copies of another one. */
const secrets = { seal: (plain: string) => plain, open: (sealed: string) => sealed };

/** The same receiver by a name of its own: a receiver is a host, whatever the port. */
const named = (url: string, name: string) => url.replace('127.0.0.1', `${name}.localhost`);

const another = () => randomUUID() as string as AccountId;

const OLDER = { due_at: `due_at - n * interval '1 ms'` };

test('ten thousand deliveries to a receiver that is dead delay no other, and it gets eight requests at a time', async (t) => {
  const dead = await webhookReceiver(t, [behaviours.silent()]);
  const live = await webhookReceiver(t);
  const office = await openPostOffice(t, { secrets });
  await office.copies(await office.enqueue(named(dead.url, 'dead')), 10_000, OLDER);
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

test('one that is dead has eight requests at a time, however many ports it names', async (t) => {
  const office = await openPostOffice(t, { deadlineMs: 60_000 });
  const live = await webhookReceiver(t);
  const dead = await Promise.all(Array.from({ length: 10 }, () => webhookReceiver(t, [behaviours.silent()])));
  for (const { url } of dead) await office.enqueue(named(url, 'dead'), { account: another() });
  office.sender.start();
  const taken = () => dead.reduce((all, { requests }) => all + requests.length, 0);
  await until(() => taken() === 8);
  await office.ended(await office.enqueue(live.url));
  t.is(taken(), 8);
});

test('nine dead receivers of an account with a backlog do not take all its places', async (t) => {
  const office = await openPostOffice(t, { secrets, deadlineMs: 60_000 });
  const live = await webhookReceiver(t);
  const dead = await webhookReceiver(t, [behaviours.silent()]);
  for (let n = 0; n < 9; n++) await office.copies(await office.enqueue(named(dead.url, `dead-${n}`)), 20, OLDER);
  office.sender.start();
  await dead.received(12);
  await office.ended(await office.enqueue(live.url));
  t.is(dead.requests.length, 12);
});

test('three hundred receivers of one account that hang delay no other account, not even at a receiver that both name', async (t) => {
  const office = await openPostOffice(t, { secrets, deadlineMs: 60_000 });
  const live = await webhookReceiver(t);
  const dead = await webhookReceiver(t, [behaviours.silent()]);
  const first = await office.enqueue(named(dead.url, 'dead-0'));
  const names = { receiver: `'dead-' || n || '.localhost'`, url: `replace(url, 'dead-0', 'dead-' || n)` };
  await office.copies(first, 299, { ...OLDER, ...names });
  office.sender.start();
  await dead.received(16);
  await office.copies(await office.enqueue(live.url), 50, OLDER);
  const account = another();
  const [found, told] = [await office.enqueue(live.url, { account }), await office.enqueue(live.url, { account })];
  await office.attempt(told);
  await office.ended(told);
  await office.ended(found);
  t.is(live.requests.length, 2, 'what the first account has for it waits');
  t.is(dead.requests.length, 16);
});

test('a backlog of a receiver that answers is worked off at once, without waiting for another round', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t, { secrets, everyMs: 3_600_000 });
  await office.copies(await office.enqueue(receiver.url), 100, OLDER);
  office.sender.start();
  await until(() => office.told.length === 101);
  t.is(receiver.requests.length, 101);
});

for (const [what, columns] of [
  ['what is refused a place for want of places in all', { account_id: 'gen_random_uuid()' }],
  ['what is refused a place because its account has all of its own', {}],
] as const) {
  test(`${what} gets the next that is free, without waiting for another round`, async (t) => {
    const slow = await webhookReceiver(t, [behaviours.slow(200, behaviours.reply({ body: '' }))]);
    const office = await openPostOffice(t, { secrets, everyMs: 3_600_000 });
    const id = await office.enqueue(slow.url);
    await office.copies(id, 120, { receiver: `'receiver-' || n % 10`, ...columns });
    office.sender.start();
    await until(() => office.told.length === 121);
    t.is(slow.requests.length, 121);
  });
}

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
