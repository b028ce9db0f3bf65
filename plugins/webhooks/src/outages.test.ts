import { until, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { openPostOffice } from './post-office.test.helper.js';

test('an outage of the database is told once, health says so, and what was due is sent when it is over', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t);
  t.deepEqual(office.outage.health(), { ok: true });
  const id = await office.enqueue(receiver.url);
  const due = await office.dueOf(id);
  await office.database.query('ALTER TABLE deliveries RENAME TO away');
  office.sender.start();
  for (let n = 0; n < 5; n++) await office.sender.send(due);
  await until(() => !office.outage.health().ok);
  await office.sender.send(due);
  t.is(office.outage.health().detail, 'deliveries cannot be worked on.');
  await office.database.query('ALTER TABLE away RENAME TO deliveries');
  await office.ended(id);
  await until(() => office.outage.health().ok);
  t.is(receiver.requests.length, 1);
  const warnings = office.log.lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
  t.deepEqual(warnings, ['deliveries cannot be worked on; this is tried again']);
});

test('how an attempt went is noted when the database is back, and the receiver hears of it once', async (t) => {
  const office = await openPostOffice(t);
  const cut = async () => {
    await office.database.query('ALTER TABLE attempts RENAME TO away');
  };
  const receiver = await webhookReceiver(t, [
    async (_request, response) => {
      await cut();
      response.writeHead(204).end();
    },
  ]);
  const id = await office.enqueue(receiver.url);
  const due = await office.dueOf(id);
  await office.sender.send(due);
  await receiver.received(1);
  await until(
    async () => (await office.database.query(`SELECT to_regclass('webhooks.away') AS away`))[0]?.away !== null,
  );
  await office.database.query('ALTER TABLE away RENAME TO attempts');
  t.like(await office.ended(id), { state: 'delivered', attempts: 1 });
  t.is(receiver.requests.length, 1);
});

test('each end is one line of the log, without a secret and without where it went', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t);
  const id = await office.enqueue(`${receiver.url}/hook?token=t0ken`);
  await office.attempt(id);
  await office.ended(id);
  await until(() => office.log.lines.length > 0);
  const { source } = (await office.book.find(id)) ?? {};
  t.deepEqual(office.log.lines, [
    {
      level: 'info',
      message: 'a delivery has ended',
      fields: { delivery: id, event: 'watch.fired', source, attempts: 1, end: 'delivered' },
    },
  ]);
});
