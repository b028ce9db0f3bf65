import test from 'ava';
import { readFilters, withFilter } from './filter-query.js';

test('filters are read from the query, and an empty one is absent', (t) => {
  t.deepEqual(readFilters('?period=30d&platform=a,b&region=&x=1', ['period', 'platform', 'region']), {
    period: '30d',
    platform: 'a,b',
  });
});

test('a changed filter keeps the others, and an absent value removes it', (t) => {
  t.is(withFilter('?period=30d', 'platform', 'a,b'), '?period=30d&platform=a,b');
  t.is(withFilter('?period=30d&region=us', 'period', '7d'), '?period=7d&region=us');
  t.is(withFilter('?period=30d', 'period', undefined), '');
});
