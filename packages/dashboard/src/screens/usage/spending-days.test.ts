import test from 'ava';
import { spendingDays } from './spending-days.js';

test('each day has a bar, with charges that were not paid back by spender', (t) => {
  const row = (day: string, purpose_kind: string, charged: number, paid_back = 0) => ({
    day,
    purpose_kind,
    charged,
    paid_back,
    granted: 0,
  });
  const days = [row('2026-02-28', 'check', 150, 50), row('2026-02-28', 'watch', 165), row('2026-03-02', 'mystery', 7)];
  const shown = spendingDays({ from: '2026-02-28', until: '2026-03-02', days });
  t.deepEqual(
    shown.map(({ day, parts, sum }) => [day.toISOString().slice(0, 10), parts, sum]),
    [
      ['2026-02-28', [165, 100, 0], 265],
      ['2026-03-01', [0, 0, 0], 0],
      ['2026-03-02', [0, 0, 7], 7],
    ],
  );
});
