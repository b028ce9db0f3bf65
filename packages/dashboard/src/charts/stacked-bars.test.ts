import test from 'ava';
import { stripBars } from './strip-bars.js';

test('a day stacks its results from below, and a day without questions stays empty', (t) => {
  const bars = stripBars(
    [
      { answered: 6, noAnswer: 1, failed: 1 },
      { answered: 0, noAnswer: 0, failed: 0 },
      { answered: 0, noAnswer: 2, failed: 0 },
    ],
    8,
  );
  t.deepEqual(bars, [
    { kind: 'answered', x: 1, y: 2, width: 8, height: 6 },
    { kind: 'no-answer', x: 1, y: 1, width: 8, height: 1 },
    { kind: 'failed', x: 1, y: 0, width: 8, height: 1 },
    { kind: 'no-answer', x: 21, y: 0, width: 8, height: 8 },
  ]);
});
