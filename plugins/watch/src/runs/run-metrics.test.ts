import type { GaugeOptions, Metrics } from '@namedrop/plugin-api';
import test from 'ava';
import { openWatches } from '../watches.test.helper.js';
import { runMetrics } from './run-metrics.js';

test('runs are counted by the host that ends them, and once', async (t) => {
  const { open, create, checks, passUntilDue, tick, desk, planner, counted } = await openWatches(t);
  const watch = await create();
  for (const text of ['Acme leads.', 'Acme leads.', undefined]) {
    checks.says = () => text;
    await passUntilDue(watch);
    await tick();
  }
  t.deepEqual(counted, { succeeded: 2, failed: 1 });
  await passUntilDue(watch);
  const other = open();
  await other.planner.plan();
  await desk.pause(watch.id);
  await desk.pause(watch.id);
  await planner.wake();
  t.deepEqual([counted, other.counted], [{ succeeded: 2, failed: 1, skipped: 1 }, {}]);
});

test('a run that is paused before anybody takes it is counted as skipped by who finds it', async (t) => {
  const { create, planner, going, queue, runner, passUntilDue, database, counted } = await openWatches(t);
  const watch = await create();
  await passUntilDue(watch);
  await planner.plan();
  await database.query('UPDATE watches SET enabled = false');
  const [run = ''] = queue.splice(0);
  await runner.run(run, going.signal);
  await runner.run(run, going.signal);
  t.deepEqual(counted, { skipped: 1 });
});

test('what is late is not counted', async (t) => {
  const { open, create, planner, going, queue, runner, checks, passUntilDue, time, counted } = await openWatches(t);
  await passUntilDue(await create());
  await planner.plan();
  const { begun, go } = checks.hold();
  const stalled = runner.run(queue[0] ?? '', going.signal);
  await begun;
  await time.pass(61_000);
  const other = open();
  await other.tick();
  go();
  await stalled;
  t.deepEqual([counted, other.counted], [{}, { succeeded: 1 }]);
});

test('operators see how many runs wait for a host', async (t) => {
  const { create, planner, going, queue, runner, passUntilDue, database } = await openWatches(t);
  const gauges: GaugeOptions[] = [];
  const metrics: Metrics = { counter: () => ({ add: () => undefined }), gauge: (options) => void gauges.push(options) };
  runMetrics({ metrics, database });
  const [waiting] = gauges as [GaugeOptions];
  await create();
  await passUntilDue(await create());
  t.is(await waiting.measure(), 0);
  await planner.plan();
  t.is(await waiting.measure(), 2);
  await runner.run(queue[0] ?? '', going.signal);
  t.is(await waiting.measure(), 1);
});
