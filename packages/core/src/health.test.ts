import test from 'ava';
import fc from 'fast-check';
import { type HealthStatus, reliabilityOf } from './health.js';

const statusOf = (successes: number, failures: number, target: number): HealthStatus =>
  reliabilityOf({ successes, failures }, target).status;

test('a platform that reaches its target is operational, to the call (HLT-09)', (t) => {
  t.is(statusOf(99, 1, 0.99), 'operational');
  t.is(statusOf(9_899_999, 100_001, 0.99), 'degraded');
});

test('it is degraded down to a tenth below the target, that included, and down below (HLT-10, HLT-11)', (t) => {
  for (const [target, floor] of [
    [0.99, 890_000],
    [0.97, 870_000],
    [0.95, 850_000],
    [0.8, 700_000],
    [0.4, 300_000],
  ] as const) {
    t.is(statusOf(floor, 1_000_000 - floor, target), 'degraded', `exactly ${target} - 0.10`);
    t.is(statusOf(floor - 1, 1_000_001 - floor, target), 'down', `just below ${target} - 0.10`);
  }
});

test('the boundaries hold for every target of two decimals (HLT-09, HLT-10, HLT-11)', (t) => {
  const sizes = fc.integer({ min: 1, max: 50_000 }).map((n) => n * 100);
  const property = fc.property(fc.integer({ min: 11, max: 100 }), sizes, (percent, size) => {
    const at = (successes: number) => statusOf(successes, size - successes, percent / 100);
    const [reached, floor] = [(size / 100) * percent, (size / 100) * (percent - 10)];
    const seen = [at(reached), at(reached - 1), at(floor), at(floor - 1)];
    return seen.join() === 'operational,degraded,degraded,down';
  });
  t.notThrows(() => fc.assert(property));
});

test('the rate is published to four decimals, and compared without rounding', (t) => {
  t.deepEqual(reliabilityOf({ successes: 98_996, failures: 1004 }, 0.99), {
    status: 'degraded',
    successRate: 0.99,
    sampleSize: 100_000,
  });
  t.is(reliabilityOf({ successes: 20, failures: 1 }, 0.99).successRate, 0.9524);
});

test('19 samples say nothing, 20 do (HLT-12, HLT-13)', (t) => {
  t.deepEqual(reliabilityOf({ successes: 0, failures: 19 }, 0.99), {
    status: 'unknown',
    successRate: null,
    sampleSize: 19,
  });
  t.deepEqual(reliabilityOf({ successes: 20, failures: 0 }, 0.99), {
    status: 'operational',
    successRate: 1,
    sampleSize: 20,
  });
  t.deepEqual(reliabilityOf({ successes: 0, failures: 20 }, 0.99), { status: 'down', successRate: 0, sampleSize: 20 });
});
