import { until, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { AttemptRecorder } from './attempt-recorder.js';
import type { Claim } from './claims.js';
import { postOffice } from './post-office.js';
import { type Office, type OfficeSettings, openPostOffice } from './post-office.test.helper.js';

/** What a source writes about ends, in a table of its own. */
const TABLE = 'CREATE TABLE IF NOT EXISTS public.ends (delivery uuid, "end" text)';
const written = ({ database }: Office) =>
  database.query<{ delivery: string; end: string }>('SELECT * FROM public.ends');

/** A source that writes down what it is told, and then fails for the first so many times. */
function failing(times: number): Pick<OfficeSettings, 'ended'> & { readonly calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    ended: async ({ id, end }, within) => {
      calls.push(end);
      await within.query('INSERT INTO public.ends VALUES ($1, $2)', [id, end]);
      if (calls.length <= times) throw new Error('the source is out of order');
    },
  };
}

test('an end that its source cannot take is told again after 10 s, for as long as it takes, and nothing of it stands before (WDL-24)', async (t) => {
  const receiver = await webhookReceiver(t);
  const source = failing(2);
  const office = await openPostOffice(t, source);
  await office.database.query(TABLE);
  const id = await office.enqueue(receiver.url);
  const { state } = await office.attempt(id);
  t.is(state, 'ending');
  await until(() => source.calls.length === 1);
  office.sender.start();
  for (const calls of [2, 3]) {
    t.deepEqual(await written(office), []);
    await office.time.pass(10_000);
    await until(() => source.calls.length === calls);
  }
  t.like(await office.ended(id), { state: 'delivered', attempts: 1 });
  t.deepEqual(await written(office), [{ delivery: id, end: 'delivered' }]);
  t.is(receiver.requests.length, 1);
  const lines = office.log.lines.map(({ message }) => message);
  t.deepEqual(lines, [
    'the end of a delivery cannot be told to what has sent it; this is tried again',
    'a delivery has ended',
  ]);
});

test('hosts that find the same end tell it once', async (t) => {
  const receiver = await webhookReceiver(t);
  const source = failing(1);
  const office = await openPostOffice(t, source);
  await office.database.query(TABLE);
  const id = await office.enqueue(receiver.url);
  await office.attempt(id);
  await until(() => source.calls.length === 1);
  await office.time.pass(10_000);
  for (const { sender } of [office.open(source), office.open(source), office.open(source)]) sender.start();
  await office.ended(id);
  t.deepEqual(await written(office), [{ delivery: id, end: 'delivered' }]);
  t.is(source.calls.length, 2);
});

test('an end whose host was killed before it was told is told by another one', async (t) => {
  const office = await openPostOffice(t);
  const id = await office.enqueue('http://127.0.0.1:1/');
  const [claim] = await office.claims.claim([id]);
  const recorder = new AttemptRecorder(office.database);
  t.like(await recorder.note(claim as Claim, { state: 'accepted', tookMs: 1, status: 200, answer: '' }), {
    ends: true,
  });
  office.sender.start();
  await office.time.pass(10_000);
  t.like(await office.ended(id), { state: 'delivered', attempts: 1 });
  t.deepEqual(
    office.told.map(({ end }) => end),
    ['delivered'],
  );
});

test('an end of an event that nobody here has registered is left for a host where somebody has', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t);
  const stranger = postOffice(office.parts);
  t.teardown(() => stranger.sender.stop());
  const id = await office.enqueue(receiver.url);
  t.is((await office.attempt(id, stranger)).state, 'ending');
  await office.time.pass(60_000);
  stranger.sender.start();
  stranger.outbox.register({ event: 'marker', ended: async () => undefined, sample: async () => undefined });
  const marker = await office.database.transaction((tx) =>
    stranger.outbox.enqueue(office.newDelivery(receiver.url, { event: 'marker' }), tx),
  );
  await office.ended(marker);
  t.is((await office.row(id)).state, 'ending');
  office.sender.start();
  await office.ended(id);
  t.is(office.told.length, 1);
});

test('of a test nobody is told, and it ends all the same', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t);
  const { id } = await office.outbox.add(office.newDelivery(receiver.url), office.database, true);
  await office.attempt(id);
  t.like(await office.ended(id), { state: 'delivered' });
  t.deepEqual(office.told, []);
});

test('an event is registered once, and what nobody has registered cannot be sent', async (t) => {
  const office = await openPostOffice(t);
  const source = { event: 'watch.fired', ended: async () => undefined, sample: async () => undefined };
  t.throws(() => office.outbox.register(source), { message: 'the event watch.fired is registered twice' });
  await t.throwsAsync(office.enqueue('http://127.0.0.1:1/', { event: 'watch.error' }), {
    message: 'nobody has registered the event watch.error',
  });
});
