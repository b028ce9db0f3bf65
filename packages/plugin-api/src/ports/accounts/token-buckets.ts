import { port } from '../../contract/port.js';

/** How much a bucket holds, and how fast it fills. */
export interface BucketSize {
  /** Tokens, ≥ 1. */
  readonly capacity: number;
  /** Tokens per second, > 0, continuously. */
  readonly refill: number;
}

/** A bucket as it is now. */
export interface BucketLevel {
  /** false: a token was wanted and there was none. */
  readonly taken: boolean;
  /** Whole tokens that are left, 0 to capacity. */
  readonly remaining: number;
  /** Seconds until there is a token; 0 when there is one. */
  readonly waitSeconds: number;
}

/**
 * Token buckets that all hosts of a deployment share. A bucket that nobody has used is full. It may reject: the host
 * then uses its own.
 */
export interface TokenBuckets {
  /** Takes a token if there is one; with 0 tokens, only looks; with -1, gives one back. One step, whoever else takes. */
  take(bucket: string, size: BucketSize, tokens: 1 | 0 | -1): Promise<BucketLevel>;
}
export const TokenBuckets = port<TokenBuckets>('TokenBuckets');

/**
 * The level of a bucket that lacks so many tokens.
 * @param missing tokens that it is short of being full, 0 to its capacity, with fractions
 */
export function bucketLevel(missing: number, { capacity, refill }: BucketSize, taken: boolean): BucketLevel {
  const left = capacity - missing;
  return { taken, remaining: Math.floor(left), waitSeconds: Math.max(0, (1 - left) / refill) };
}
