import test from 'ava';
import fc from 'fast-check';
import { exceedsChance, meanDifference, meanInterval, meanOf, newcombe, wilson } from './statistics.js';

const rounded = (bounds: object | undefined) =>
  bounds && Object.fromEntries(Object.entries(bounds).map(([name, value]) => [name, Number(value.toFixed(4))]));

test('a Wilson interval has the bounds of Newcombe 1998, table I', (t) => {
  t.deepEqual(rounded(wilson({ hits: 81, n: 263 })), { low: 0.2553, high: 0.3662 });
  t.deepEqual(rounded(wilson({ hits: 15, n: 148 })), { low: 0.0624, high: 0.1605 });
  t.deepEqual(rounded(wilson({ hits: 0, n: 20 })), { low: 0, high: 0.1611 });
  t.deepEqual(rounded(wilson({ hits: 1, n: 29 })), { low: 0.0061, high: 0.1718 });
  t.is(wilson({ hits: 0, n: 0 }), undefined);
});

test('a Newcombe interval has the bounds of Newcombe 1998, table II', (t) => {
  const bounds = (now: readonly [number, number], before: readonly [number, number]) =>
    rounded(newcombe({ hits: now[0], n: now[1] }, { hits: before[0], n: before[1] }));
  t.deepEqual(bounds([56, 70], [48, 80]), { value: 0.2, low: 0.0524, high: 0.3339 });
  t.deepEqual(bounds([9, 10], [3, 10]), { value: 0.6, low: 0.1705, high: 0.809 });
  t.deepEqual(bounds([10, 10], [0, 10]), { value: 1, low: 0.6075, high: 1 });
  t.is(newcombe({ hits: 0, n: 0 }, { hits: 1, n: 2 }), undefined);
});

test('a mean of equal values has an interval without width, and one value has none', (t) => {
  t.deepEqual(meanInterval({ n: 3, sum: 6, squares: 12 }), { low: 2, high: 2 });
  t.is(meanInterval({ n: 1, sum: 2, squares: 4 }), undefined);
  t.is(meanOf({ n: 0, sum: 0, squares: 0 }), undefined);
  const difference = meanDifference({ n: 4, sum: 10, squares: 30 }, { n: 4, sum: 10, squares: 30 });
  t.is(difference?.value, 0);
  t.false(exceedsChance(difference!));
});

const proportion = fc
  .tuple(fc.integer({ min: 1, max: 500 }), fc.nat())
  .map(([n, hits]) => ({ n, hits: hits % (n + 1) }));

test('intervals hold their values, and swapping the periods turns a difference around', (t) => {
  fc.assert(
    fc.property(proportion, proportion, (now, before) => {
      const interval = wilson(now);
      const share = now.hits / now.n;
      t.true((interval?.low ?? 2) <= share && share <= (interval?.high ?? -1));
      const [one, other] = [newcombe(now, before)!, newcombe(before, now)!];
      t.true(Math.abs(one.value + other.value) + Math.abs(one.low + other.high) < 1e-12);
      t.true(one.low <= one.value && one.value <= one.high);
      t.is(exceedsChance(one), exceedsChance(other));
    }),
  );
});
