import { behaviours, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { type Office, openPostOffice, until } from './post-office.test.helper.js';

/** Secrets that open anywhere, for rows that are copies of another one. */
const secrets = { seal: (plain: string) => plain, open: (sealed: string) => sealed };

/** As many deliveries like this one, all older. */
async function backlog({ database }: Office, id: string, count: number): Promise<void> {
  await database.query(
    `INSERT INTO deliveries (id, account_id, event, source, subject, secret, url, receiver, headers, body, test, state,
        attempts, due_at, created_at)
      SELECT gen_random_uuid(), account_id, event, source, subject, secret, url, receiver, headers, body, test, state,
        attempts, due_at - n * interval '1 ms', created_at
      FROM deliveries, generate_series(1, $2) n WHERE id = $1`,
    [id, count],
  );
}

test('ten thousand deliveries to a receiver that is dead delay no other, and it gets eight requests at a time', async (t) => {
  const dead = await webhookReceiver(t, [behaviours.silent()]);
  const live = await webhookReceiver(t);
  const office = await openPostOffice(t, { secrets });
  await backlog(office, await office.enqueue(dead.url), 10_000);
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
  for (const { url } of dead) await backlog(office, await office.enqueue(url), 20);
  office.sender.start();
  await Promise.all(dead.map((receiver) => receiver.received(1)));
  const id = await office.enqueue(live.url);
  await office.ended(id);
  const taken = dead.reduce((all, { requests }) => all + requests.length, 0);
  t.true(taken < 64, `${taken} places are taken`);
});

test('a backlog of a receiver that answers is worked off at once, and does not wait for rounds', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t, { secrets });
  await backlog(office, await office.enqueue(receiver.url), 500);
  office.sender.start();
  // In rounds of eight a second it would take a minute, which is more than a test waits for.
  await until(() => office.told.length === 501);
  t.is(receiver.requests.length, 501);
});

test('more receivers than a page holds are all served', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t, { secrets });
  const id = await office.enqueue(receiver.url);
  await office.database.query(
    `INSERT INTO deliveries (id, account_id, event, source, subject, secret, url, receiver, headers, body, test, state,
        attempts, due_at, created_at)
      SELECT gen_random_uuid(), account_id, event, source, subject, secret, url, 'receiver-' || n, headers, body, true, state,
        attempts, due_at, created_at
      FROM deliveries, generate_series(1, 450) n WHERE id = $1`,
    [id],
  );
  office.sender.start();
  await office.ended(id);
  await until(() => receiver.requests.length === 451);
  t.is(office.told.length, 1);
});
