import test from 'ava';
import { metered, overFloors } from './metered.js';
import type { Child } from './process/child.js';

/** A process whose processor time has these values, one after the other. */
function processWith(readings: number[]): Child {
  return { order: async () => readings.shift() } as unknown as Child;
}

const load = async () => ({ figures: { 'per second': 10, 'p50 ms': 7, failed: 1 }, units: 20 });

test('processor time is divided by all units, failed ones included, process and PostgreSQL apart', async (t) => {
  const postgres = [1000, 1010];
  const figures = await metered({ postgresMs: () => postgres.shift() }, processWith([100, 140]), load);
  t.deepEqual(figures, { 'per second': 10, failed: 1, 'process ms': 2, 'postgres ms': 0.5 });
});

test('without /proc the time of PostgreSQL is left out', async (t) => {
  const figures = await metered({ postgresMs: () => undefined }, processWith([100, 140]), load);
  t.deepEqual(figures, { 'per second': 10, failed: 1, 'process ms': 2 });
});

test('a row with a floor gets the ratio of both processor times, others stay as they are', (t) => {
  const rows = [
    { name: 'ours', figures: { 'process ms': 3, 'postgres ms': 1 } },
    { name: 'floor', figures: { 'process ms': 1.5, 'postgres ms': 0.5 } },
  ];
  t.deepEqual(overFloors(rows, { ours: 'floor' }), [
    { name: 'ours', figures: { 'process ms': 3, 'postgres ms': 1, '× floor': 2 } },
    rows[1],
  ]);
});
