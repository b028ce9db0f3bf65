/** Interval of a share or a difference, both ends included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Normal quantile of a two-sided 95 % interval. */
const Z = 1.959963984540054;

/** Answers below which a share is shown as a fraction alone. */
export const LEAST_ANSWERS = 5;

/** Wilson's 95 % interval of a share, between 0 and 1. @param n at least 1 */
export function wilson(hits: number, n: number): Interval {
  const share = hits / n;
  const spread = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  const middle = share + (Z * Z) / (2 * n);
  const scale = 1 + (Z * Z) / n;
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}

/** Newcombe's 95 % interval of the difference `now - before` of two shares. @param now.n at least 1, as `before.n` */
export function newcombe(now: Share, before: Share): Interval {
  const [p, q] = [now.hits / now.n, before.hits / before.n];
  const [of, against] = [wilson(now.hits, now.n), wilson(before.hits, before.n)];
  return {
    low: p - q - Math.hypot(p - of.low, against.high - q),
    high: p - q + Math.hypot(of.high - p, q - against.low),
  };
}

/** Hits among answers. */
export interface Share {
  readonly hits: number;
  readonly n: number;
}

export type Direction = 'up' | 'down' | 'none';

/** Direction of a change; `none` where the interval of the difference holds zero. */
export function directionOf({ low, high }: Interval): Direction {
  if (low > 0) return 'up';
  return high < 0 ? 'down' : 'none';
}
