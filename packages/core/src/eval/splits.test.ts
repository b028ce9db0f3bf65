import test from 'ava';
import { inSplit, splitOf } from './splits.js';

const items = Array.from({ length: 600 }, (_, index) => ({ id: `query/${index}` }));

test('an id is always in the same split, and about a third of the ids is aside', (t) => {
  t.deepEqual(['crm/1', 'crm/2', 'crm/3', 'crm/4', 'crm/5', 'crm/6'].map(splitOf), [
    'build',
    'aside',
    'build',
    'aside',
    'build',
    'build',
  ]);
  const aside = inSplit(items, 'aside').length;
  t.true(aside > 160 && aside < 240);
});

test('build and aside together are all items', (t) => {
  t.is(inSplit(items, 'build').length + inSplit(items, 'aside').length, items.length);
  t.is(inSplit(items, 'all'), items);
});
