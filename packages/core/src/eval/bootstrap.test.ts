import test from 'ava';
import { bootstrapInterval, intervalText } from './bootstrap.js';

const shares = Array.from({ length: 40 }, (_, index) => ({ hits: index % 4 === 0 ? 0 : 2, total: 2 }));

test('the same shares give the same interval, and it holds the pooled share', (t) => {
  const interval = bootstrapInterval(shares);
  t.deepEqual(bootstrapInterval(shares), interval);
  t.true(interval !== undefined && interval.low < 0.75 && 0.75 < interval.high);
  t.true(interval !== undefined && interval.high - interval.low > 0.2 && interval.high - interval.low < 0.35);
});

test('more items give a narrower interval', (t) => {
  const width = (items: typeof shares) => {
    const { low, high } = bootstrapInterval(items) ?? { low: 0, high: 0 };
    return high - low;
  };
  t.true(width([...shares, ...shares, ...shares, ...shares]) < 0.7 * width(shares));
});

test('equal shares have an interval without width, and shares of nothing have none', (t) => {
  t.is(intervalText([{ hits: 1, total: 2 }]), '[50.0, 50.0]');
  t.is(bootstrapInterval([]), undefined);
  t.is(intervalText([{ hits: 0, total: 0 }]), '');
});

test('items without a total count as drawn, but not in the share', (t) => {
  t.deepEqual(
    bootstrapInterval([
      { hits: 1, total: 1 },
      { hits: 0, total: 0 },
    ]),
    { low: 1, high: 1 },
  );
});
