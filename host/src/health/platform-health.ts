import type { PlatformHealth, StatusDay } from '@namedrop/contract';
import { reliabilityOf, type Target } from '@namedrop/core';
import { DAY_MS } from '@namedrop/plugin-api';
import { p95Of } from './latency-steps.js';
import { type AgedCount, FAILED } from './outcome-table.js';

/** Days that are counted. */
export const DAYS = 7;

/** Returns what calls to an official API say of its platform. */
export function healthOf(counts: readonly AgedCount[], target: Target): PlatformHealth {
  const { status, successRate, sampleSize } = reliabilityOf(callsOf(counts), target.successRate);
  return {
    status,
    success_rate_7d: successRate,
    p95_latency_ms: (status === 'unknown' ? undefined : p95Of(latenciesOf(counts))) ?? null,
    target_success_rate: target.successRate,
    target_p95_latency_ms: target.p95LatencyMs,
    sample_size_7d: sampleSize,
  };
}

/** Returns the same for each 24 hours up to now, the oldest first. */
export function daysOf(counts: readonly AgedCount[], target: Target, now: Date): StatusDay[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const age = DAYS - 1 - index;
    const calls = callsOf(counts.filter((count) => count.age === age));
    const { status, successRate, sampleSize } = reliabilityOf(calls, target.successRate);
    const start = new Date(now.getTime() - (age + 1) * DAY_MS).toISOString();
    return { start, status, success_rate: successRate, calls: sampleSize };
  });
}

function callsOf(counts: readonly AgedCount[]) {
  const sum = (some: readonly AgedCount[]) => some.reduce((all, { calls }) => all + calls, 0);
  const failures = sum(counts.filter(({ step }) => step === FAILED));
  return { successes: sum(counts) - failures, failures };
}

function latenciesOf(counts: readonly AgedCount[]): ReadonlyMap<number, number> {
  const latencies = new Map<number, number>();
  for (const { step, calls } of counts) if (step !== FAILED) latencies.set(step, (latencies.get(step) ?? 0) + calls);
  return latencies;
}
