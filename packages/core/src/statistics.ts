/** Statistics of shares and ranks. The module imports nothing, so that pages can load it alone. */

/** Standard deviations of the normal distribution that a 95% interval spans on each side. */
const Z = 1.959963984540054;

/** Bounds of a 95% interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Hits among n trials. Whole numbers, 0 ≤ hits ≤ n. */
export interface Proportion {
  readonly hits: number;
  readonly n: number;
}

/** Sums over n values: of the values, and of their squares. */
export interface Sample {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

/** Difference of two figures, with its 95% interval. */
export interface Difference extends Interval {
  readonly value: number;
}

/** Returns the Wilson score interval of a share, 0 to 1; undefined where n is 0. */
export function wilson({ hits, n }: Proportion): Interval | undefined {
  if (n === 0) return undefined;
  const share = hits / n;
  const centre = share + Z ** 2 / (2 * n);
  const margin = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  const scale = 1 + Z ** 2 / n;
  // Exact at both ends, where rounding would leave a remainder.
  const low = hits === 0 ? 0 : (centre - margin) / scale;
  const high = hits === n ? 1 : (centre + margin) / scale;
  return { low, high };
}

/**
 * Returns the difference of two shares with Newcombe's interval (his method 10, of Wilson intervals), -1 to 1; undefined
 * where either n is 0.
 */
export function newcombe(now: Proportion, before: Proportion): Difference | undefined {
  const [one, other] = [wilson(now), wilson(before)];
  if (!one || !other) return undefined;
  const [share, earlier] = [now.hits / now.n, before.hits / before.n];
  const value = share - earlier;
  return {
    value,
    low: value - Math.hypot(share - one.low, other.high - earlier),
    high: value + Math.hypot(one.high - share, earlier - other.low),
  };
}

/** Returns the mean of a sample; undefined where n is 0. */
export function meanOf({ n, sum }: Sample): number | undefined {
  return n === 0 ? undefined : sum / n;
}

/** Returns the normal interval of a mean; undefined for fewer than two values. */
export function meanInterval(sample: Sample): Interval | undefined {
  const error = squaredError(sample);
  if (error === undefined) return undefined;
  const mean = sample.sum / sample.n;
  const margin = Z * Math.sqrt(error);
  return { low: mean - margin, high: mean + margin };
}

/** Returns the difference of two means with its normal interval; undefined where either has fewer than two values. */
export function meanDifference(now: Sample, before: Sample): Difference | undefined {
  const [one, other] = [squaredError(now), squaredError(before)];
  if (one === undefined || other === undefined) return undefined;
  const value = now.sum / now.n - before.sum / before.n;
  const margin = Z * Math.sqrt(one + other);
  return { value, low: value - margin, high: value + margin };
}

/** Returns whether a difference is more than chance: its interval leaves out zero. */
export function exceedsChance({ low, high }: Interval): boolean {
  return low > 0 || high < 0;
}

/** Returns the squared standard error of a mean; undefined for fewer than two values. */
function squaredError({ n, sum, squares }: Sample): number | undefined {
  if (n < 2) return undefined;
  return Math.max(0, squares - sum ** 2 / n) / (n - 1) / n;
}
