import test from 'ava';
import { pagesAllowed } from './pages-allowed.js';

for (const [what, small, large, isAllowed] of [
  ['a call with as many rows and deeper indexes', { pages: 20, rows: 25 }, { pages: 121, rows: 25 }, true],
  ['a call with the rows of two', { pages: 128, rows: 20 }, { pages: 522, rows: 40 }, true],
  ['a call without rows that reads its table', { pages: 3, rows: 0 }, { pages: 150, rows: 0 }, false],
  ['a call with rows that reads its table', { pages: 20, rows: 25 }, { pages: 121 + 150, rows: 25 }, false],
] as const) {
  test(`${what} is ${isAllowed ? 'allowed' : 'above the limit'}`, (t) => {
    t.is(large.pages <= pagesAllowed(small, large), isAllowed);
  });
}
