import test from 'ava';
import { callFilters } from './list-filters.js';

const NOW = new Date('2026-11-21T15:00:00Z');

test('a period begins at midnight in UTC and holds today; a first day replaces it; a broken one is left out', (t) => {
  t.is(callFilters({ period: '7d' }, NOW).from, '2026-11-15T00:00:00.000Z');
  t.is(callFilters({ period: '7d', from: '2026-11-01' }, NOW).from, '2026-11-01T00:00:00.000Z');
  t.is(callFilters({ from: 'x', period: 'y' }, NOW).from, undefined);
  t.deepEqual(callFilters({ query: 'crm', until: '2026-11-20' }, NOW), {
    query: 'crm',
    from: undefined,
    until: '2026-11-20T00:00:00.000Z',
  });
});

test('filters of a tracked brand are left out without one', (t) => {
  t.false('outcome' in callFilters({ outcome: 'named', host: 'a.example', competitor: 'Globex' }, NOW));
  t.like(callFilters({ brand_id: 'x', outcome: 'named' }, NOW), { brand_id: 'x', outcome: 'named' });
});
