import { behaviours, until, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { openPostOffice } from './post-office.test.helper.js';

test('who stops lets attempts that are under way end, and notes how', async (t) => {
  const receiver = await webhookReceiver(t, [behaviours.slow(300, behaviours.reply({ body: 'done' }))]);
  const office = await openPostOffice(t);
  const id = await office.enqueue(receiver.url);
  office.sender.start();
  await receiver.received(1);
  await office.sender.stop();
  t.like(await office.row(id), { state: 'delivered', made: [{ answer: 'done' }] });
});

test('an attempt that outlasts the grace of a host that stops has failed, and is tried again', async (t) => {
  const receiver = await webhookReceiver(t, [behaviours.silent(), 204]);
  const office = await openPostOffice(t, { deadlineMs: 60_000 });
  const id = await office.enqueue(receiver.url);
  office.sender.start();
  await receiver.received(1);
  await office.sender.stop();
  t.like(await office.row(id), {
    state: 'waiting',
    made: [{ state: 'failed', error: 'the host stopped before there was a response' }],
  });
  await office.time.pass(60_000);
  office.open().sender.start();
  await until(async () => (await office.row(id)).state === 'delivered');
});
