import test from 'ava';
import { onePage, pageOf } from './one-page.js';

test('a page that one more was found behind names its last entry, and the last page does not', (t) => {
  t.deepEqual(onePage(['a', 'b', 'c'], 2), { shown: ['a', 'b'], last: 'b' });
  t.deepEqual(onePage(['a', 'b'], 2), { shown: ['a', 'b'] });
  t.deepEqual(onePage([], 2), { shown: [] });
});

test('a page is looked up with one entry more, and has the cursor of the next page', async (t) => {
  const numbers = [5, 4, 3, 2, 1].map((number) => ({ number }));
  const look = async ({ limit, before = 9 }: { limit: number; before?: number }) =>
    numbers.filter(({ number }) => number < before).slice(0, limit);
  const page = (before?: number) => pageOf({ limit: 3, before }, look, ({ number }) => number);
  t.deepEqual(await page(), { shown: numbers.slice(0, 3), next_before: 3 });
  t.deepEqual(await page(3), { shown: numbers.slice(3), next_before: null });
});
