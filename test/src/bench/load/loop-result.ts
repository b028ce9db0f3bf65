import type { Figures } from '../report.js';
import { quantile } from '../rounds.js';

/** One run of a loop. */
export interface LoopResult {
  /** Rate, latency of the units that succeeded, number of failed units. */
  readonly figures: Figures;
  /** Units that ended, failed ones included: the divisor of all costs per unit. */
  readonly units: number;
}

/**
 * Summarizes a run.
 * @param took latencies of the units that succeeded, in milliseconds
 * @param elapsedMs from the first unit's start to the last unit's end
 */
export function loopResult(took: readonly number[], failed: number, elapsedMs: number): LoopResult {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(took, share)) as [number, number, number];
  return {
    figures: { 'per second': (took.length * 1000) / elapsedMs, 'p50 ms': p50, 'p95 ms': p95, 'p99 ms': p99, failed },
    units: took.length + failed,
  };
}
