import { capturedLog, until } from '@namedrop/testing';
import test from 'ava';
import { Scheduler } from './scheduler.js';

/** A planner that counts, and fails while it is told to. */
function planning() {
  const seen = { plans: 0, wakes: 0, down: true };
  return {
    seen,
    plan: async () => {
      seen.plans++;
      if (seen.down) throw new Error('no database');
      return 0;
    },
    wake: async () => ++seen.wakes,
  };
}

test('it plans and wakes time and again; an outage is told once, and that it is over', async (t) => {
  const planner = planning();
  const log = capturedLog();
  const scheduler = new Scheduler(planner, log);
  t.deepEqual(scheduler.health(), { ok: true });
  scheduler.start();
  await until(() => planner.seen.plans >= 2);
  t.deepEqual(scheduler.health(), { ok: false, detail: 'runs of watches cannot be planned.' });
  t.is(planner.seen.wakes, 0);
  planner.seen.down = false;
  await until(() => planner.seen.wakes >= 2);
  t.deepEqual(scheduler.health(), { ok: true });
  await scheduler.stop();
  const { plans } = planner.seen;
  t.is(log.text().match(/runs of watches cannot be planned; this is tried again/g)?.length, 1);
  t.is(log.text().match(/no longer: runs of watches cannot be planned/g)?.length, 1);
  t.is(planner.seen.plans, plans);
});

test('it can be stopped before it has begun', async (t) => {
  const planner = planning();
  const scheduler = new Scheduler(planner, capturedLog());
  scheduler.start();
  await scheduler.stop();
  t.is(planner.seen.plans, 0);
});
