import { firstSlot, INTERVALS, nextSlot } from '@namedrop/plugin-api';
import test from 'ava';
import fc from 'fast-check';
import type { WatchChanges } from './settings.js';
import { HOUR_MS, MINUTE_MS, openWatches } from './watches.test.helper.js';

const hours = fc.constantFrom(...Object.values(INTERVALS));
const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
const interval = fc.constantFrom('hourly', 'daily', 'weekly' as const);
const status = fc.constantFrom('active', 'paused' as const);

/** A change, after so many minutes. */
const step = fc.record({
  afterMinutes: fc.integer({ min: 0, max: 200 }),
  changes: fc.record({ interval, status, brand: fc.constantFrom('Acme', 'Globex') }, { requiredKeys: [] }),
});

test('a first slot is an interval away and at most five minutes more; a next one is on the grid, an interval away or less', async (t) => {
  const { database, stopTime } = await openWatches(t);
  await fc.assert(
    fc.asyncProperty(moment, hours, fc.integer({ min: 0, max: 5_000_000_000 }), async (now, hours, agoMs) => {
      await stopTime(new Date(now).toISOString());
      const planned = `timestamptz '${new Date(now - agoMs).toISOString()}'`;
      const [slots] = await database.query<{ first: Date; next: Date }>(
        `SELECT ${firstSlot(String(hours))} AS first, ${nextSlot(planned, String(hours), 'namedrop.now()')} AS next`,
      );
      const ahead = ({ first, next }: { first: Date; next: Date }) => [first.getTime() - now, next.getTime() - now];
      const [first = 0, next = 0] = slots ? ahead(slots) : [];
      t.true(first >= hours * HOUR_MS && first < hours * HOUR_MS + 5 * MINUTE_MS);
      t.true(next > 0 && next <= hours * HOUR_MS);
      t.is((next + agoMs) % (hours * HOUR_MS), 0);
    }),
    { numRuns: 100 },
  );
});

test('whatever is changed, an active watch has its slot as before or one that is at least an hour away', async (t) => {
  const { create, desk, account, time } = await openWatches(t);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      let watch = await create();
      for (const { afterMinutes, changes } of steps) {
        await time.pass(afterMinutes * MINUTE_MS);
        const before = watch;
        const now = (await time.now()).getTime();
        watch = (await desk.change(watch.id, changes as WatchChanges, account)) ?? before;
        const isNew = before.status === 'paused' || watch.nextRunAt.getTime() !== before.nextRunAt.getTime();
        if (watch.status === 'active' && isNew) t.true(watch.nextRunAt.getTime() - now >= HOUR_MS);
      }
    }),
    { numRuns: 30 },
  );
});
