import test from 'ava';
import { readFilters, withFilter } from './filter-query.js';

test('filters are read from the query, and an empty one is absent', (t) => {
  t.deepEqual(readFilters('?period=30d&platform=a,b&region=&x=1', ['period', 'platform', 'region']), {
    period: '30d',
    platform: 'a,b',
  });
});

test('a changed filter keeps the others and leaves the page of the list', (t) => {
  t.is(withFilter('?period=30d&before=abc', 'platform', 'a,b'), '?period=30d&platform=a,b');
  t.is(withFilter('?period=30d', 'before', 'abc'), '?period=30d&before=abc');
  t.is(withFilter('?period=30d', 'period', undefined), '');
});
