import test from 'ava';
import { dayBars, topOf } from './day-bars.js';

test('parts of a day are stacked from below, and a part of nothing is left out', (t) => {
  const bars = dayBars([{ parts: [] }, { parts: [25, 0, 50] }], 100, 40);
  t.deepEqual(
    bars.map(({ y, height, part }) => [y, height, part]),
    [
      [30, 10, 0],
      [10, 20, 2],
    ],
  );
});

test('the upper edge is the next round number', (t) => {
  t.deepEqual([0, 1, 3, 27.5, 100, 1834, 5001].map(topOf), [1, 1, 5, 50, 100, 2000, 10000]);
});
