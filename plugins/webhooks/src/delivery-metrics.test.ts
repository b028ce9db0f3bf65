import type { GaugeOptions, Metrics } from '@namedrop/plugin-api';
import { webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { deliveryMetrics } from './delivery-metrics.js';
import { openPostOffice } from './post-office.test.helper.js';

const MINUTE = 60_000;

test('deliveries are counted by their ends, and those that only try a receiver are not', async (t) => {
  const receiver = await webhookReceiver(t, [200, 500, 500, 500, 200]);
  const office = await openPostOffice(t);
  const delivered = await office.enqueue(receiver.url);
  await office.attempt(delivered);
  await office.ended(delivered);
  const failed = await office.enqueue(receiver.url);
  for (const pause of [MINUTE, 5 * MINUTE, 0]) {
    await office.attempt(failed);
    await office.time.pass(pause);
  }
  await office.ended(failed);
  const cancelled = await office.enqueue(receiver.url);
  const { source } = (await office.book.find(cancelled)) ?? { source: '' };
  await office.database.transaction((tx) => office.outbox.cancel(source, tx));
  await office.ended(cancelled);
  const { id: tried } = await office.outbox.add(office.newDelivery(receiver.url), office.database, true);
  await office.attempt(tried);
  await office.ended(tried);
  t.deepEqual(office.counted, ['delivered', 'failed', 'cancelled']);
});

test('operators see how many deliveries are due and not under way', async (t) => {
  const receiver = await webhookReceiver(t, [500]);
  const office = await openPostOffice(t);
  const gauges: GaugeOptions[] = [];
  const metrics: Metrics = { counter: () => ({ add: () => undefined }), gauge: (options) => void gauges.push(options) };
  deliveryMetrics({ metrics, database: office.database });
  const [waiting] = gauges as [GaugeOptions];
  t.is(await waiting.measure(), 0);
  const first = await office.enqueue(receiver.url);
  await office.enqueue(receiver.url);
  t.is(await waiting.measure(), 2);
  await office.attempt(first);
  t.is(await waiting.measure(), 1, 'its next attempt is due in a minute');
  await office.time.pass(MINUTE);
  t.is(await waiting.measure(), 2);
});
