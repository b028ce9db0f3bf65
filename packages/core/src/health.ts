/** How a platform does, in a word. */
export type HealthStatus = 'operational' | 'degraded' | 'down' | 'unknown';

/** Fewer samples than this say nothing. */
export const FEWEST_SAMPLES = 20;
/** How far a success rate may be below its target before the platform counts as down. */
export const DEGRADED_MARGIN = 0.1;

/** How often a platform was asked, and what came of it. */
export interface HealthSample {
  readonly successes: number;
  readonly failures: number;
}

/** What a sample says of a platform. */
export interface Reliability {
  readonly status: HealthStatus;
  /** 0 to 1, to four decimals; null when there are too few samples. */
  readonly successRate: number | null;
  readonly sampleSize: number;
}

/**
 * What a sample says of a platform (docs/conformance.md, HLT-09 to HLT-13).
 * @param target the success rate that it should have, 0 to 1
 */
export function reliabilityOf({ successes, failures }: HealthSample, target: number): Reliability {
  const sampleSize = successes + failures;
  if (sampleSize < FEWEST_SAMPLES) return { status: 'unknown', successRate: null, sampleSize };
  const rate = successes / sampleSize;
  // Compared before it is rounded: 0.98996 misses a target of 0.99.
  return { status: statusOf(rate, target), successRate: Math.round(rate * 10_000) / 10_000, sampleSize };
}

function statusOf(rate: number, target: number): HealthStatus {
  if (rate >= target) return 'operational';
  return rate >= decimal(target - DEGRADED_MARGIN) ? 'degraded' : 'down';
}

/** The number that a subtraction of decimals stands for: 0.95 - 0.1 is not 0.85 otherwise. */
function decimal(value: number): number {
  return Number(value.toFixed(12));
}
