import test from 'ava';
import { arrivalOffsets } from './poisson.js';

const MANY = { perSecond: 100, seconds: 200, seed: 1 };

function gapsOf(offsets: readonly number[]): number[] {
  return offsets.map((offset, index) => offset - (offsets[index - 1] ?? 0));
}

test('arrivals with the same seed are the same, with another seed they differ', (t) => {
  const arrivals = (seed: number) => [...arrivalOffsets({ ...MANY, seed })];
  t.deepEqual(arrivals(1), arrivals(1));
  t.notDeepEqual(arrivals(1).slice(0, 10), arrivals(2).slice(0, 10));
});

test('arrivals are in order, and none comes after the end', (t) => {
  const offsets = [...arrivalOffsets(MANY)];
  t.true(gapsOf(offsets).every((gap) => gap >= 0));
  t.true((offsets.at(-1) ?? 0) < MANY.seconds * 1000);
});

for (const seed of [1, 2, 3]) {
  test(`gaps have the mean and the shape of an exponential distribution, seed ${seed}`, (t) => {
    const gaps = gapsOf([...arrivalOffsets({ ...MANY, seed })]);
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const beyond = (factor: number) => gaps.filter((gap) => gap > factor * 10).length / gaps.length;
    t.true(Math.abs(mean - 10) < 0.3, `mean gap ${mean} ms`);
    t.true(Math.abs(beyond(1) - Math.exp(-1)) < 0.02, `longer than the mean: ${beyond(1)}`);
    t.true(Math.abs(beyond(2) - Math.exp(-2)) < 0.02, `longer than twice the mean: ${beyond(2)}`);
  });
}
