import test from 'ava';
import { interleaved, median, quantile } from './rounds.js';

const { signal } = new AbortController();

test('everything is measured once per round in turn, after a warm-up that does not count', async (t) => {
  const order: string[] = [];
  const measuring = (name: string, values: number[]) => async () => {
    order.push(name);
    return { value: values.shift() ?? 0 };
  };
  const measurements = { one: measuring('one', [99, 3, 1, 2]), two: measuring('two', [0, 6, 6, 4]) };
  const rows = await interleaved(measurements, { rounds: 3, seconds: 1, signal });
  t.deepEqual(order, ['one', 'two', 'one', 'two', 'one', 'two', 'one', 'two']);
  t.deepEqual(rows, [
    { name: 'one', figures: { value: 2 } },
    { name: 'two', figures: { value: 6 } },
  ]);
});

test('a warm-up of its own replaces the short round, and comes before everything else', async (t) => {
  const order: string[] = [];
  const measure = async () => ({ value: order.push('measured') });
  await interleaved({ one: measure }, { rounds: 2, seconds: 1, signal }, async () => void order.push('warmed up'));
  t.deepEqual(order, ['warmed up', 'measured', 'measured']);
});

test('a run that is told to stop measures nothing more', async (t) => {
  const stop = new AbortController();
  let measured = 0;
  const measure = async () => {
    measured += 1;
    stop.abort();
    return {};
  };
  await t.throwsAsync(interleaved({ one: measure, two: measure }, { rounds: 3, seconds: 1, signal: stop.signal }));
  t.is(measured, 1);
});

test('half of the values lie below the median, and all below the last quantile', (t) => {
  t.is(quantile([5, 1, 3], 0.5), 3);
  t.is(quantile([5, 1, 3], 1), 5);
  t.is(quantile([7], 0.99), 7);
  t.is(quantile([], 0.5), Number.NaN);
  t.is(median([5, 1, 3]), 3);
  t.is(median([1, 9]), 5);
  t.is(median([]), Number.NaN);
});
