const DAY = 86_400;
const MONTH = 30 * DAY;

/** Steps between the ticks below days, in seconds: some days, or whole months. */
export const DAY_STEPS: number[] = [1, 2, 3, 5, 7, 10, 14, 30, 60, 90, 120, 180].map((days) => days * DAY);

/**
 * Returns the days that have a tick: each n-th, or the first of each n-th month.
 *
 * @param days seconds of days that follow each other, at midnight UTC
 * @param step one of `DAY_STEPS`
 */
export function dayTicks(days: readonly number[], step: number): number[] {
  if (step < MONTH) return days.filter((_, index) => index % (step / DAY) === 0);
  return days.filter((seconds) => {
    const day = new Date(seconds * 1000);
    return day.getUTCDate() === 1 && day.getUTCMonth() % (step / MONTH) === 0;
  });
}
