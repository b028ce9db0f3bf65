import { isSigned, until, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { BODY, openPostOffice, SECRET } from './post-office.test.helper.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Whether that many seconds are left, give or take those in which the test itself has run. */
const about = (seconds: number, dueIn: number) => dueIn <= seconds && dueIn > seconds - 20;

test('a failure is tried again after 1 minute and then after 5, and a fourth time never (WDL-20, WDL-21, WDL-22, WDL-24)', async (t) => {
  const receiver = await webhookReceiver(t, [500]);
  const office = await openPostOffice(t);
  const id = await office.enqueue(receiver.url);
  const nudge = async () => office.sender.send(await office.dueOf(id));

  const first = await office.attempt(id);
  t.true(about(60, first.dueIn), `${first.dueIn} s`);
  await office.time.pass(30 * SECOND);
  await nudge();
  t.is((await office.row(id)).attempts, 1, 'half a minute is too early');

  await office.time.pass(30 * SECOND);
  const second = await office.attempt(id);
  t.true(about(300, second.dueIn), `${second.dueIn} s`);
  await office.time.pass(4 * MINUTE);
  await nudge();
  t.is((await office.row(id)).attempts, 2, '4 minutes are too early');

  await office.time.pass(MINUTE);
  await office.attempt(id);
  await office.ended(id);
  t.like(office.told, [{ id, end: 'failed' }]);
  await office.time.pass(24 * 60 * MINUTE);
  office.sender.start();
  await nudge();
  await office.sender.stop();
  t.like(await office.row(id), { state: 'failed', attempts: 3, made: [{ number: 1 }, { number: 2 }, { number: 3 }] });
  t.is(receiver.requests.length, 3);
});

test('each attempt has an id and a time of its own and is signed anew; the body is the same to the byte (WDL-26, WDL-27, WDL-28, EVT-19, EVT-23, EVT-25)', async (t) => {
  const receiver = await webhookReceiver(t, [500]);
  const office = await openPostOffice(t);
  const id = await office.enqueue(receiver.url);
  const begun = (await office.time.now()).getTime();
  await office.attempt(id);
  await office.time.pass(MINUTE);
  await office.attempt(id);
  await office.time.pass(5 * MINUTE);
  const { made } = await office.attempt(id);
  const requests = await receiver.received(3);
  t.deepEqual(
    requests.map(({ headers }) => headers['x-service-delivery-id']),
    made.map((attempt) => attempt.id),
  );
  t.is(new Set(made.map((attempt) => attempt.id)).size, 3);
  for (const [n, request] of requests.entries()) {
    t.is(request.body, BODY);
    t.true(isSigned(request, SECRET), `attempt ${n + 1}`);
    const since = Number(request.headers['x-service-timestamp']) - begun / 1000;
    const planned = [0, 60, 360][n] as number;
    t.true(since > planned - 2 && since < planned + 20, `attempt ${n + 1} says ${since} s`);
  }
});

test('success at the second attempt ends it (WDL-23)', async (t) => {
  const receiver = await webhookReceiver(t, [500, 200]);
  const office = await openPostOffice(t);
  const id = await office.enqueue(receiver.url);
  await office.attempt(id);
  await office.time.pass(MINUTE);
  await office.attempt(id);
  t.like(await office.ended(id), { state: 'delivered', attempts: 2 });
  t.like(office.told, [{ id, end: 'delivered' }]);
  await office.time.pass(10 * MINUTE);
  await office.sender.send(await office.dueOf(id));
  t.is(receiver.requests.length, 2);
});

test('success at the third attempt ends it (WDL-23)', async (t) => {
  const receiver = await webhookReceiver(t, [500, 302, 200]);
  const office = await openPostOffice(t);
  const id = await office.enqueue(receiver.url);
  await office.attempt(id);
  await office.time.pass(MINUTE);
  await office.attempt(id);
  await office.time.pass(5 * MINUTE);
  await office.attempt(id);
  t.like(await office.ended(id), { state: 'delivered', attempts: 3 });
  t.like(office.told, [{ id, end: 'delivered' }]);
  t.is(receiver.requests.length, 3);
});

test('what becomes due is sent without anybody saying so (WDL-20)', async (t) => {
  const receiver = await webhookReceiver(t, [500, 204]);
  const office = await openPostOffice(t);
  const id = await office.enqueue(receiver.url);
  office.sender.start();
  await until(async () => {
    const { state, attempts } = await office.row(id);
    return state === 'waiting' && attempts === 1;
  });
  await office.time.pass(MINUTE);
  t.like(await office.ended(id), { state: 'delivered', attempts: 2 });
});

test('a host asks for a look at the end of the lease when it claims, and at the end of the pause when an attempt fails', async (t) => {
  const receiver = await webhookReceiver(t, [500]);
  const office = await openPostOffice(t);
  await office.attempt(await office.enqueue(receiver.url));
  await until(() => office.looks.length === 2);
  const [lease, pause] = office.looks.map(({ delayS = 0 }) => delayS) as [number, number];
  t.true(lease > 30 && lease <= 31, `${lease} s`);
  t.true(pause > 55 && pause <= 61, `${pause} s`);
  await office.attempt(await office.enqueue(receiver.url));
  await until(() => office.looks.length === 3);
  t.true((office.looks[2]?.delayS ?? 0) > 55, 'the lease of the first claim is looked after already');
});

test('the schedule looks when the first lease ends, and sends deliveries that are due', async (t) => {
  const receiver = await webhookReceiver(t, [204]);
  const office = await openPostOffice(t, { everyMs: 3_600_000 });
  const { schedule } = office.sender;
  office.sender.start();
  t.is(await schedule.nextDue?.(), undefined);
  const [killed, due] = [await office.enqueue(receiver.url), await office.enqueue(receiver.url)];
  await office.claims.claim([killed]);
  const inS = (await schedule.nextDue?.()) ?? 0;
  t.true(inS > 25 && inS <= 30, `${inS} s`);
  t.false(await schedule.some(new AbortController().signal));
  t.is((await office.ended(due)).state, 'delivered');
});
