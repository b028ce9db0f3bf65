import test from 'ava';
import { directionOf } from './interval.js';

test('a change has a direction only where its interval leaves out zero', (t) => {
  t.is(directionOf({ low: 0.05, high: 0.33 }), 'up');
  t.is(directionOf({ low: -0.47, high: -0.28 }), 'down');
  t.is(directionOf({ low: -0.04, high: 0.19 }), 'none');
  t.is(directionOf({ low: 0, high: 0.19 }), 'none');
});
