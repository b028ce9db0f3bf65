import test from 'ava';
import fc from 'fast-check';
import { latencyOf, p95Of, stepOf } from './latency-steps.js';

test('a latency is known to 2.5 %, and to the millisecond where it is short', (t) => {
  const property = fc.property(fc.integer({ min: 0, max: 600_000 }), (ms) => {
    return Math.abs(latencyOf(stepOf(ms)) - ms) <= Math.max(1, 0.025 * ms + 0.5);
  });
  t.notThrows(() => fc.assert(property));
});

test('the p95 is the latency that 95 of 100 do not exceed, by nearest rank', (t) => {
  const [quick, slow] = [stepOf(100), stepOf(9000)];
  const p95 = (quicks: number, slows: number) =>
    p95Of(
      new Map([
        [slow, slows],
        [quick, quicks],
      ]),
    );
  t.is(p95(19, 1), latencyOf(quick));
  t.is(p95(18, 2), latencyOf(slow));
  t.is(p95(1, 0), latencyOf(quick));
  t.is(p95Of(new Map()), undefined);
});
