import test from 'ava';
import { lastSevenDays, toColumns } from './line-columns.js';

test('a line stops on days with fewer than five answers, and its interval with it', (t) => {
  const points = [
    { day: '2026-11-01', named: 5, n: 10 },
    { day: '2026-11-02', named: 4, n: 4 },
    { day: '2026-11-03', named: 0, n: 0 },
  ];
  const [days, low, high, share] = toColumns([{ points }]);
  t.deepEqual(days, [1_793_491_200, 1_793_577_600, 1_793_664_000]);
  t.deepEqual(share, [0.5, null, null]);
  t.deepEqual([low?.[1], high?.[1]], [null, null]);
  t.true((low?.[0] ?? 1) < 0.5 && (high?.[0] ?? 0) > 0.5);
});

test('a window of seven days sums each day with the six before it', (t) => {
  const points = Array.from({ length: 9 }, (_, index) => ({ day: `2026-11-0${index + 1}`, named: index, n: 10 }));
  const windows = lastSevenDays(points);
  t.deepEqual(windows[0], { day: '2026-11-01', named: 0, n: 10 });
  t.deepEqual(windows[8], { day: '2026-11-09', named: 2 + 3 + 4 + 5 + 6 + 7 + 8, n: 70 });
});
