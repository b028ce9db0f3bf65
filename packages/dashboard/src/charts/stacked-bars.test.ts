import test from 'ava';
import { stackedBars, topOf } from './stacked-bars.js';

test('parts of a day are stacked from below, and a part of nothing is left out', (t) => {
  const bars = stackedBars([[], [25, 0, 50]], { slot: 12, gap: 4, height: 40, top: 100 });
  t.deepEqual(bars, [
    { x: 14, y: 30, width: 8, height: 10, part: 0 },
    { x: 14, y: 10, width: 8, height: 20, part: 2 },
  ]);
});

test('without a value at the upper edge each day has the whole height, and a day of nothing stays empty', (t) => {
  const bars = stackedBars(
    [
      [6, 1, 1],
      [0, 0, 0],
      [0, 2, 0],
    ],
    { slot: 10, gap: 2, height: 8 },
  );
  t.deepEqual(
    bars.map(({ x, y, height, part }) => [x, y, height, part]),
    [
      [1, 2, 6, 0],
      [1, 1, 1, 1],
      [1, 0, 1, 2],
      [21, 0, 8, 1],
    ],
  );
});

test('the upper edge is the next round number above the largest day', (t) => {
  const tops = [0, 1, 3, 27.5, 100, 1834, 5001].map((sum) => topOf([[sum / 2, sum / 2], []]));
  t.deepEqual(tops, [1, 1, 5, 50, 100, 2000, 10000]);
  t.is(topOf([]), 1);
});
