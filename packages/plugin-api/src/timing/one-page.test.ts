import test from 'ava';
import { onePage } from './one-page.js';

test('a page that one more was found behind names its last entry, and the last page does not', (t) => {
  t.deepEqual(onePage(['a', 'b', 'c'], 2), { shown: ['a', 'b'], last: 'b' });
  t.deepEqual(onePage(['a', 'b'], 2), { shown: ['a', 'b'] });
  t.deepEqual(onePage([], 2), { shown: [] });
});
