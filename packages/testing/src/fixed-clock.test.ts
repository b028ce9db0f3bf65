import test from 'ava';
import { fixedClock } from './fixed-clock.js';

test('a fixed clock stands still until it is moved', (t) => {
  const clock = fixedClock('2026-02-28T23:59:59.999Z');
  const before = clock.now();
  clock.advance(1);
  t.is(before.toISOString(), '2026-02-28T23:59:59.999Z');
  t.is(clock.now().toISOString(), '2026-03-01T00:00:00.000Z');
  clock.set('2020-01-01T00:00:00Z');
  t.is(clock.now().toISOString(), '2020-01-01T00:00:00.000Z');
});

test('whoever changes a date that the clock gave does not change the clock', (t) => {
  const clock = fixedClock('2026-01-01T00:00:00Z');
  clock.now().setFullYear(1999);
  t.is(clock.now().getFullYear(), 2026);
});
