import { setTimeout as sleep } from 'node:timers/promises';
import { behaviours, until, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { AttemptRecorder } from './attempt-recorder.js';
import type { Claim } from './claims.js';
import { type Office, openPostOffice } from './post-office.test.helper.js';

const MINUTE = 60_000;

/** Begins an attempt as a host does that is killed before it sends anything. */
async function claimAndDie({ claims }: Office, id: string): Promise<Claim> {
  const [claim] = await claims.claim([id]);
  if (!claim) throw new Error('it was not due');
  return claim;
}

/** One more host, for as long as it takes until something has happened. */
async function passBy({ open }: Office, happened: () => Promise<boolean>): Promise<void> {
  const { sender } = open();
  sender.start();
  await until(happened);
  await sender.stop();
}

test('however many hosts are told of a delivery at once, each attempt is made by one of them, and there are three (WDL-22)', async (t) => {
  const receiver = await webhookReceiver(t, [behaviours.slow(50, behaviours.reply({ status: 500, body: 'no' }))]);
  const office = await openPostOffice(t);
  const hosts = [office, office.open(), office.open()];
  const id = await office.enqueue(receiver.url);
  const due = await office.dueOf(id);
  for (const attempts of [1, 2, 3, 3]) {
    await Promise.all(Array.from({ length: 30 }, (_, n) => hosts[n % 3]?.sender.send(due)));
    await until(async () => (await office.row(id)).state !== 'sending');
    t.is((await office.row(id)).attempts, attempts);
    t.is(receiver.requests.length, attempts);
    await office.time.pass(10 * MINUTE);
  }
  t.is((await office.ended(id)).state, 'failed');
});

test('a burst is shared by hosts, and everything in it is sent once', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t);
  const hosts = [office, office.open()];
  const ids: string[] = [];
  for (let n = 0; n < 100; n++) ids.push(await office.enqueue(receiver.url, { body: JSON.stringify({ n }) }));
  for (const { sender } of hosts) sender.start();
  await until(() => hosts.flatMap(({ told }) => told).length === 100);
  t.is(receiver.requests.length, 100);
  t.is(new Set(receiver.requests.map(({ body }) => body)).size, 100);
  const told = hosts.flatMap((host) => host.told.map(({ id }) => id));
  t.deepEqual(told.toSorted(), ids.toSorted());
});

test('an attempt whose host was killed counts as failed after half a minute, and is followed by the next one', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t);
  const id = await office.enqueue(receiver.url);
  await claimAndDie(office, id);
  await office.time.pass(20_000);
  const marker = await office.enqueue(receiver.url);
  await passBy(office, async () => (await office.row(marker)).state === 'delivered');
  t.like(await office.row(id), { state: 'sending', attempts: 1 }, 'it may still be on its way');

  await office.time.pass(10_000);
  await passBy(office, async () => (await office.row(id)).state === 'waiting');
  const { made, dueIn } = await office.row(id);
  t.like(made[0], { state: 'failed', error: 'the host that made this attempt did not come back', took_ms: null });
  t.true(dueIn > 40 && dueIn <= 60, `${dueIn} s`);
  await office.time.pass(MINUTE);
  await office.attempt(id);
  t.like(await office.ended(id), { state: 'delivered', attempts: 2 });
  t.is(receiver.requests.length, 2, 'that of the other delivery is among them');
});

test('a host that is killed at each attempt uses up all three, and the source is told (WDL-22)', async (t) => {
  const office = await openPostOffice(t);
  const id = await office.enqueue('http://127.0.0.1:1/');
  for (const number of [1, 2]) {
    t.is((await claimAndDie(office, id)).attempt, number);
    await office.time.pass(30_000);
    await passBy(office, async () => (await office.row(id)).state === 'waiting');
    await office.time.pass(5 * MINUTE);
  }
  t.is((await claimAndDie(office, id)).attempt, 3);
  await office.time.pass(30_000);
  office.sender.start();
  t.like(await office.ended(id), { state: 'failed', attempts: 3 });
  t.like(office.told, [{ id, end: 'failed' }]);
});

test('a host that comes back after it was given up changes nothing', async (t) => {
  const receiver = await webhookReceiver(t, [500]);
  const office = await openPostOffice(t);
  const id = await office.enqueue(receiver.url);
  const claim = await claimAndDie(office, id);
  await office.time.pass(30_000);
  await passBy(office, async () => (await office.row(id)).state === 'waiting');
  const before = await office.row(id);
  const recorder = new AttemptRecorder(office.database);
  t.is(await recorder.note(claim, { state: 'accepted', tookMs: 29_000, status: 200, answer: 'late' }), undefined);
  t.deepEqual((await office.row(id)).made, before.made);
  await office.time.pass(MINUTE);
  await office.attempt(id);
  t.is(await recorder.note(claim, { state: 'accepted', tookMs: 99_000, status: 200, answer: 'later' }), undefined);
  t.is((await office.row(id)).made[0]?.state, 'failed');
});

test('a delivery that has no place on its host is offered to other hosts each second, and one that has a place sends it', async (t) => {
  const silent = await webhookReceiver(t, [behaviours.silent()]);
  const office = await openPostOffice(t, { deadlineMs: MINUTE, everyMs: MINUTE });
  const offers = () => office.looks.filter(({ delayS = 0 }) => delayS < 5).length;
  for (let n = 1; n <= 9; n++) {
    t.is(offers(), 0);
    await office.sender.send(await office.dueOf(await office.enqueue(silent.url)));
  }
  await silent.received(8);
  t.is(offers(), 1);
  await sleep(1000);
  office.sender.start();
  await until(() => offers() === 2);
  office.open({ everyMs: MINUTE }).sender.start();
  await silent.received(9);
  t.is(silent.requests.length, 9);
});

test('how an attempt went is noted once', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t);
  const claim = await claimAndDie(office, await office.enqueue(receiver.url));
  const recorder = new AttemptRecorder(office.database);
  t.like(await recorder.note(claim, { state: 'accepted', tookMs: 1, status: 200, answer: '' }), { ends: true });
  t.is(await recorder.note(claim, { state: 'failed', tookMs: 1, error: 'twice' }), undefined);
  t.like((await office.row(claim.id)).made, [{ state: 'accepted', error: null }]);
});
