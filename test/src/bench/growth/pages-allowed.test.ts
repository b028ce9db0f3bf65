import test from 'ava';
import { pagesAllowed } from './pages-allowed.js';

for (const [what, small, large, isAllowed] of [
  [
    'a call with as many rows and deeper indexes',
    { pages: 20, rows: 25, changes: 0 },
    { pages: 121, rows: 25, changes: 0 },
    true,
  ],
  ['a call with the rows of two', { pages: 128, rows: 20, changes: 0 }, { pages: 522, rows: 40, changes: 0 }, true],
  [
    'a call that returns no rows and makes the changes of four',
    { pages: 95, rows: 0, changes: 12 },
    { pages: 352, rows: 0, changes: 48 },
    true,
  ],
  [
    'a call that returns no rows, makes as many changes and reads its table',
    { pages: 95, rows: 0, changes: 12 },
    { pages: 352, rows: 0, changes: 12 },
    false,
  ],
  [
    'a call without rows that reads its table',
    { pages: 3, rows: 0, changes: 0 },
    { pages: 150, rows: 0, changes: 0 },
    false,
  ],
  [
    'a call with rows that reads its table',
    { pages: 20, rows: 25, changes: 0 },
    { pages: 121 + 150, rows: 25, changes: 0 },
    false,
  ],
] as const) {
  test(`${what} is ${isAllowed ? 'allowed' : 'above the limit'}`, (t) => {
    t.is(large.pages <= pagesAllowed(small, large), isAllowed);
  });
}
