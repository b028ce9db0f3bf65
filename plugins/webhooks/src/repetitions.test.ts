import { randomUUID } from 'node:crypto';
import type { AccountId } from '@namedrop/plugin-api';
import { isSigned, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { BODY, type Office, openPostOffice, SECRET } from './post-office.test.helper.js';

const MINUTE = 60_000;

/** Uses up all attempts of a delivery. */
async function fail(office: Office, id: string): Promise<void> {
  for (const pause of [MINUTE, 5 * MINUTE, 0]) {
    await office.attempt(id);
    await office.time.pass(pause);
  }
  await office.ended(id);
}

test('what was delivered can be sent again: the same body and subject, a new delivery, signed anew', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t);
  const id = await office.enqueue(receiver.url, { headers: { 'x-service-watch-id': 'w' } });
  await office.attempt(id);
  await office.ended(id);
  const again = (await office.book.redeliver(id)) as string;
  t.not(again, id);
  await office.attempt(again);
  await office.ended(again);
  const [first, second] = await receiver.received(2);
  t.is(second?.body, BODY);
  t.true(second && isSigned(second, SECRET));
  t.is(second?.headers['x-service-watch-id'], 'w');
  t.not(second?.headers['x-service-delivery-id'], first?.headers['x-service-delivery-id']);
  const [one, other] = await Promise.all([office.book.find(id), office.book.find(again)]);
  t.like(other, { subject: one?.subject, source: one?.source, repeats: id, state: 'delivered', test: false });
  t.deepEqual(
    office.told.map(({ end, subject }) => [end, subject]),
    [
      ['delivered', one?.subject],
      ['delivered', one?.subject],
    ],
  );
});

test('what is on its way is not sent twice, however often and from however many hosts that is asked for', async (t) => {
  const receiver = await webhookReceiver(t, [500, 500, 500, 200]);
  const office = await openPostOffice(t);
  const other = office.open();
  const id = await office.enqueue(receiver.url);
  t.is(await office.book.redeliver(id), id, 'it has not ended');
  await fail(office, id);
  const asked = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? office : other).book.redeliver(id)),
  );
  t.is(new Set(asked).size, 1);
  const again = asked[0] as string;
  await office.attempt(again);
  await office.ended(again);
  t.is(receiver.requests.length, 4);
  const third = await office.book.redeliver(id);
  t.false([id, again].includes(third as string), 'that one has ended, so the next is a new one');
});

test('all that failed is sent again once, and what was delivered, was called off or only tried the receiver is not', async (t) => {
  const dead = await webhookReceiver(t, [500]);
  const live = await webhookReceiver(t);
  const office = await openPostOffice(t);
  const long = await office.enqueue(dead.url);
  await fail(office, long);
  await office.time.pass(60 * MINUTE);
  const since = await office.time.now();
  const delivered = await office.enqueue(live.url);
  await office.attempt(delivered);
  await office.ended(delivered);
  const { id: tried } = await office.outbox.add(office.newDelivery(dead.url), office.database, true);
  await fail(office, tried);
  const failed = [await office.enqueue(dead.url), await office.enqueue(dead.url)];
  for (const id of failed) await fail(office, id);

  const [one, two] = await Promise.all([office.book.redeliverFailed(since), office.open().book.redeliverFailed(since)]);
  const repetitions = [...one, ...two];
  t.is(repetitions.length, 2);
  t.deepEqual(await office.book.redeliverFailed(since), []);
  const repeated = await Promise.all(repetitions.map(async (id) => (await office.book.find(id))?.repeats));
  t.deepEqual(repeated.toSorted(), failed.toSorted());

  const [again] = repetitions as [string];
  await fail(office, again);
  const [third] = await office.book.redeliverFailed(since);
  t.like(await office.book.find(third as string), { repeats: again }, 'a repetition that fails has failed as well');
});

test('what failed at an endpoint that is disabled is not sent again before that is enabled', async (t) => {
  const office = await openPostOffice(t);
  const since = await office.time.now();
  const created = await office.endpoints.create(office.account, {
    url: 'http://127.0.0.1:1/',
    events: ['watch.fired'],
  });
  const endpoint = created?.endpoint.id ?? '';
  const id = await office.enqueue('', { target: { endpoint } });
  await fail(office, id);
  await office.endpoints.change(office.account, endpoint, { enabled: false });
  t.deepEqual(await office.book.redeliverFailed(since), []);
  await t.throwsAsync(office.book.redeliver(id), { name: 'ApiError', message: /disabled or deleted/ });
  await office.endpoints.change(office.account, endpoint, { enabled: true });
  t.is((await office.book.redeliverFailed(since)).length, 1);
});

test('what is about something that is paused is not sent again before that goes on, and keeps nothing else back', async (t) => {
  const [paused, active] = [randomUUID(), randomUUID()];
  const silent = new Set<string>([paused]);
  const office = await openPostOffice(t, {
    silent: async (sources) => sources.filter((source) => silent.has(source)),
  });
  const since = await office.time.now();
  const id = await office.enqueue('http://127.0.0.1:1/', { source: paused });
  const failed = { state: `'failed'`, verdict: `'failed'`, ended_at: 'namedrop.now()' };
  await office.copies(id, 250, failed);
  await office.copies(id, 3, { ...failed, source: `'${active}'` });
  await fail(office, id);
  const again = await office.book.redeliverFailed(since);
  const sources = await Promise.all(again.map(async (one) => (await office.book.find(one))?.source));
  t.deepEqual(sources, [active, active, active]);
  const refused = await t.throwsAsync(office.book.redeliver(id), {
    name: 'ApiError',
    message: /paused or gone\. Nothing/,
  });
  t.like(refused, { status: 409, code: 'webhook_disabled' });
  const { id: tried } = await office.outbox.add(
    office.newDelivery('http://127.0.0.1:1/', { source: paused }),
    office.database,
    true,
  );
  await fail(office, tried);
  t.truthy(await office.book.redeliver(tried), 'who tries a receiver may do so again');
  silent.clear();
  t.is((await office.book.redeliverFailed(since)).length, 251);
});

test('many that failed are sent again in order, none left out and none twice', async (t) => {
  const office = await openPostOffice(t);
  const since = await office.time.now();
  const id = await office.enqueue('http://127.0.0.1:1/');
  const failed = { state: `'failed'`, verdict: `'failed'`, ended_at: 'namedrop.now()', body: 'n::text' };
  await office.copies(id, 350, failed);
  const ids = await office.book.redeliverFailed(since);
  t.is(new Set(ids).size, 350);
  const rows = await office.database.query<{ body: string }>(
    'SELECT body FROM deliveries WHERE id = ANY ($1) ORDER BY number',
    [ids],
  );
  t.deepEqual(
    rows.map(({ body }) => Number(body)),
    Array.from({ length: 350 }, (_, n) => n + 1),
  );
});

test('deliveries of others, and ids that are none, cannot be sent again', async (t) => {
  const office = await openPostOffice(t);
  const since = await office.time.now();
  const stranger = '00000000-0000-4000-8000-000000000000' as AccountId;
  const id = await office.enqueue('http://127.0.0.1:1/');
  await fail(office, id);
  t.is(await office.book.redeliver(id, stranger), undefined);
  t.deepEqual(await office.book.redeliverFailed(since, stranger), []);
  for (const none of [stranger, 'abc', '']) t.is(await office.book.redeliver(none), undefined);
  t.is((await office.book.redeliverFailed(since, office.account)).length, 1);
});

test('a process that sends nothing, such as a command, sends again: a host is asked to look at once', async (t) => {
  const office = await openPostOffice(t);
  const id = await office.enqueue('http://127.0.0.1:1/');
  await fail(office, id);
  office.looks.length = 0;
  t.truthy(await office.book.redeliver(id));
  t.deepEqual(office.looks, [{ name: 'look' }]);
});
