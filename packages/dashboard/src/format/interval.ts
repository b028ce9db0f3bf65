import type { Interval } from '@namedrop/core/statistics';

/** Answers below which a share is shown as a fraction alone. */
export const LEAST_ANSWERS = 5;

export type Direction = 'up' | 'down' | 'none';

/** Direction of a change; `none` where the interval of the difference holds zero. */
export function directionOf({ low, high }: Interval): Direction {
  if (low > 0) return 'up';
  return high < 0 ? 'down' : 'none';
}
