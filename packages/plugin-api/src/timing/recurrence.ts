import type { Interval } from '@namedrop/contract';

export type { Interval } from '@namedrop/contract';

/** The hours between two runs. They are never days: a day that is cut by daylight saving is as long as any other. */
export const INTERVALS: Readonly<Record<Interval, number>> = { hourly: 1, daily: 24, weekly: 168 };

const NAMES = new Map(Object.entries(INTERVALS).map(([name, hours]) => [hours, name as Interval]));

const HOURS_PER_YEAR = 365.25 * 24;

/** Returns how often a year something runs. @param hours between two runs */
export function runsPerYear(hours: number): number {
  return HOURS_PER_YEAR / hours;
}

/** @param hours of the table above */
export function intervalOf(hours: number): Interval {
  return NAMES.get(hours) as Interval;
}

/**
 * SQL: when what recurs runs first, an interval from now, rounded up to a mark of the grid of 5 minutes.
 * @param hours SQL: of the interval, an integer
 */
export function firstSlot(hours: string): string {
  return `date_bin('5 minutes', namedrop.now() + ${hours} * interval '1 hour' + interval '299.999999 s', timestamptz 'epoch')`;
}

/**
 * SQL: the first slot after now of what was planned for a time that has passed. Those in between are passed over.
 * @param planned SQL: that time. @param hours SQL: of the interval, an integer. @param now SQL: now
 */
export function nextSlot(planned: string, hours: string, now: string): string {
  return `${planned} + (floor(extract(epoch FROM ${now} - ${planned}) / 3600 / ${hours}) + 1) * ${hours} * interval '1 hour'`;
}
