import test from 'ava';
import fc from 'fast-check';
import type { MonitorChanges } from './monitor.js';
import { account, HOUR_MS, MINUTE_MS, openMonitors } from './monitors.test.helper.js';

/** A change, after so many minutes. */
const step = fc.record({
  afterMinutes: fc.integer({ min: 0, max: 200 }),
  changes: fc.record(
    {
      cadence: fc.constantFrom('hourly', 'daily', 'weekly' as const),
      enabled: fc.boolean(),
      name: fc.constantFrom('CRM', 'Other'),
    },
    { requiredKeys: [] },
  ),
});

test('whatever is changed, a monitor that is enabled has its slot as before or one that is at least an hour away', async (t) => {
  const { create, desk, time } = await openMonitors(t);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      let monitor = await create();
      for (const { afterMinutes, changes } of steps) {
        await time.pass(afterMinutes * MINUTE_MS);
        const now = (await time.now()).getTime();
        const before = monitor.nextRunAt?.getTime();
        monitor = (await desk.change(monitor.id, account, changes as MonitorChanges)) ?? monitor;
        const next = monitor.nextRunAt?.getTime();
        if (next !== undefined && next !== before) t.true(next - now >= HOUR_MS);
      }
      await desk.remove(monitor.id, account);
    }),
    { numRuns: 30 },
  );
});
