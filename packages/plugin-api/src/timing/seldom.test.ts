import test from 'ava';
import { Seldom } from './seldom.js';

test('a line is due at once, and then no more than once a minute', (t) => {
  let now = 0;
  const line = new Seldom(() => now);
  t.true(line.due());
  t.false(line.due());
  now = 59_999;
  t.false(line.due());
  now = 60_000;
  t.true(line.due());
  now = 119_999;
  t.false(line.due());
});
