import { exceedsChance, type Interval } from '@namedrop/core/statistics';

export type Direction = 'up' | 'down' | 'none';

/** Direction of a change; `none` where the interval of the difference holds zero. */
export function directionOf(difference: Interval): Direction {
  if (!exceedsChance(difference)) return 'none';
  return difference.low > 0 ? 'up' : 'down';
}
