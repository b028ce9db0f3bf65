import test from 'ava';
import { runClosedLoop } from './closed-loop.js';
import { openLoop } from './open-loop.js';
import { arrivalOffsets } from './poisson.js';

test('a closed loop with a count runs exactly so many units, no more than its concurrency at once', async (t) => {
  let [begun, inFlight, most] = [0, 0, 0];
  const { units, figures } = await runClosedLoop(7, { count: 100 }, async () => {
    begun += 1;
    inFlight += 1;
    most = Math.max(most, inFlight);
    const succeeds = begun % 4 !== 0;
    await new Promise(setImmediate);
    inFlight -= 1;
    return succeeds;
  });
  t.deepEqual([begun, units, most, figures.failed], [100, 100, 7, 25]);
});

test('a closed loop with a count of 0 runs nothing', async (t) => {
  const { units } = await runClosedLoop(7, { count: 0 }, async () => {
    throw new Error('a unit was run');
  });
  t.is(units, 0);
});

test('a loop in which every unit failed has no latency, rather than one of 0 ms', async (t) => {
  const { figures } = await runClosedLoop(1, { count: 3 }, async () => false);
  t.is(figures['p50 ms'], Number.NaN);
  t.is(figures.failed, 3);
});

test('an open loop runs one unit per arrival, also while earlier ones are in flight', async (t) => {
  const arrivals = { perSecond: 500, seconds: 0.2, seed: 1 };
  const expected = [...arrivalOffsets(arrivals)].length;
  const { promise: last, resolve: finish } = Promise.withResolvers<boolean>();
  let begun = 0;
  const { units } = await openLoop(arrivals, () => {
    begun += 1;
    if (begun === expected) finish(true);
    return last;
  });
  t.is(units, expected);
});

test('latency in an open loop counts from the scheduled arrival, not from the late start', async (t) => {
  const arrivals = { perSecond: 1000, seconds: 0.05, seed: 1 };
  const BUSY_MS = 200;
  let begun = 0;
  const { figures } = await openLoop(arrivals, async () => {
    begun += 1;
    // The first unit keeps the thread busy for longer than all arrivals take: the others start late.
    for (const end = performance.now() + BUSY_MS; begun === 1 && performance.now() < end; );
    return true;
  });
  t.true((figures['p50 ms'] ?? 0) >= BUSY_MS - 50, `median ${figures['p50 ms']} ms`);
});
