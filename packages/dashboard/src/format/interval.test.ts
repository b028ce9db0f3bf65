import test from 'ava';
import { directionOf, newcombe, wilson } from './interval.js';

const near = (value: number, wanted: number) => Math.abs(value - wanted) < 0.0005;

test('the interval of a share is that of Wilson', (t) => {
  // Newcombe 1998, table of single proportions, method 3.
  for (const [hits, n, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    const found = wilson(hits, n);
    t.true(near(found.low, low) && near(found.high, high), `${hits} of ${n}: ${JSON.stringify(found)}`);
  }
});

test('the interval of a difference is that of Newcombe, and a change is one where it leaves out zero', (t) => {
  // Newcombe 1998, table of differences, method 10.
  for (const [now, before, low, high, direction] of [
    [{ hits: 56, n: 70 }, { hits: 48, n: 80 }, 0.0524, 0.3339, 'up'],
    [{ hits: 9, n: 10 }, { hits: 3, n: 10 }, 0.1705, 0.809, 'up'],
    [{ hits: 6, n: 7 }, { hits: 2, n: 7 }, 0.0582, 0.8062, 'up'],
    [{ hits: 5, n: 56 }, { hits: 0, n: 29 }, -0.0381, 0.1926, 'none'],
  ] as const) {
    const found = newcombe(now, before);
    t.true(near(found.low, low) && near(found.high, high), JSON.stringify(found));
    t.is(directionOf(found), direction);
  }
  t.is(directionOf(newcombe({ hits: 48, n: 80 }, { hits: 79, n: 80 })), 'down');
});
