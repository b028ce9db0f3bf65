import test from 'ava';
import { sorted, toggled } from './sort.js';

test('rows are sorted by number or text, and those without a value come last either way', (t) => {
  const rows = [{ v: 2 }, { v: undefined }, { v: 10 }, { v: 1 }];
  t.deepEqual(
    sorted(rows, ({ v }) => v, false).map(({ v }) => v),
    [1, 2, 10, undefined],
  );
  t.deepEqual(
    sorted(rows, ({ v }) => v, true).map(({ v }) => v),
    [10, 2, 1, undefined],
  );
  t.deepEqual(
    sorted(['b', 'A', 'c'], (text) => text, false),
    ['A', 'b', 'c'],
  );
});

test('a click on a head sorts descending, and the next one turns it round', (t) => {
  const first = toggled({ key: 'a', descending: false }, 'b');
  t.deepEqual(first, { key: 'b', descending: true });
  t.deepEqual(toggled(first, 'b'), { key: 'b', descending: false });
});
