import type { OverviewResponse } from '@namedrop/contract';
import test from 'ava';
import { dailyFigures, daysOf } from './platform-lines.js';

const day = (at: string, named: number, not_named: number, no_answer = 0) =>
  ({ day: at, named, not_named, no_answer, failed: 0, asked: named + not_named + no_answer }) as const;
const platform = (...days: ReturnType<typeof day>[]) => ({ days }) as unknown as OverviewResponse['platforms'][number];

test('days of platforms are summed over a week, and a day whose questions got no answer is a gap', (t) => {
  const days = daysOf({ from: '2026-11-01', until: '2026-11-04', days: 3 });
  t.deepEqual(days, ['2026-11-01', '2026-11-02', '2026-11-03']);
  const figures = dailyFigures(
    [platform(day('2026-11-01', 3, 1), day('2026-11-02', 0, 0, 4)), platform(day('2026-11-01', 1, 1))],
    days,
  );
  t.deepEqual(
    figures.points.map(({ named, n }) => [named, n]),
    [
      [4, 6],
      [0, 0],
      [4, 6],
    ],
    'a day without questions continues the line',
  );
  t.deepEqual(figures.strip[1], { answered: 0, noAnswer: 4, failed: 0 });
});
