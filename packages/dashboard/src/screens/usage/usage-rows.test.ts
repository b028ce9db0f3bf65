import test from 'ava';
import { providersOf, usageCsvRows } from './usage-rows.js';

const counts = { requests: 3, billable_units: 5, cache_hits: 1, errors: 2 };
const total = { ...counts, provider_breakdown: { openai: 1, google: 4, xai: 0 } };

test('providers that answered come by their answers', (t) => {
  t.deepEqual(providersOf(total), ['google', 'openai']);
});

test('the file has a row for each entry and a column for each provider', (t) => {
  const series = [{ ...counts, provider_breakdown: { openai: 1 }, bucket: '2026-04-01T00:00:00Z' }];
  t.deepEqual(usageCsvRows({ series, total }), [
    ['bucket', 'requests', 'billable_units', 'cache_hits', 'errors', 'openai', 'google', 'xai'],
    ['2026-04-01T00:00:00Z', 3, 5, 1, 2, 1, 0, 0],
  ]);
});
