import type { Watch } from '@namedrop/plugin-api';

/** The hours between two runs. They are never days: a day that is cut by daylight saving is as long as any other. */
export const INTERVALS: Readonly<Record<Watch['interval'], number>> = { hourly: 1, daily: 24, weekly: 168 };

const NAMES = new Map(Object.entries(INTERVALS).map(([name, hours]) => [hours, name as Watch['interval']]));

/** @param hours of the table above */
export function intervalOf(hours: number): Watch['interval'] {
  return NAMES.get(hours) as Watch['interval'];
}
