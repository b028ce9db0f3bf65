import test from 'ava';
import { events, simulate } from './alarm-budget/simulated-watch.test.helper.js';
import { expectedAlarms } from './expected-alarms.js';
import { BRAND_TRIGGERS, PLAIN } from './triggers.js';

const DAILY = 365;
const YEARS = 4;

for (const confirm of [1, 2, 3, 4, 5]) {
  test(`a watch with confirm ${confirm} fires without a change as often as is expected of it`, (t) => {
    const simulated = [0.05, 0.2, 0.5, 0.8, 0.95].map((named) => {
      const usual = { named, ranks: [1, 2, 3] };
      const watch = { runsPerYear: DAILY, platforms: 4, sensitivity: { confirm }, usual };
      return events(simulate({ ...watch, seed: 21, runs: DAILY * YEARS })) / YEARS;
    });
    const sensitivity = { ...PLAIN, confirm };
    const watch = { platforms: 4, runsPerYear: DAILY, triggers: BRAND_TRIGGERS, sensitivity };
    const { low, high, basis } = expectedAlarms(watch);
    t.is(basis, 'measured');
    t.true(Math.abs(Math.min(...simulated) - low) <= 0.15 * low + 3, `${Math.min(...simulated)}, expected ${low}`);
    t.true(Math.abs(Math.max(...simulated) - high) <= 0.15 * high + 6, `${Math.max(...simulated)}, expected ${high}`);
  });
}

test('a budget bounds the false events, and silent triggers do too', (t) => {
  const watch = { platforms: 4, runsPerYear: DAILY, triggers: BRAND_TRIGGERS };
  const budget = expectedAlarms({ ...watch, sensitivity: { ...PLAIN, confirm: 5, alarmsPerYear: 2 } });
  t.deepEqual(budget, { low: 0, high: 2, basis: 'budget' });
  const silent = expectedAlarms({ ...watch, sensitivity: { ...PLAIN, cooldownRuns: 99 } });
  t.deepEqual([silent.low, silent.high], [14.6, 14.6]);
});
