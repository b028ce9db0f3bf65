import { OVERVIEW_PERIODS } from '@namedrop/contract';
import { DAY_MS } from './dates.js';

/** Periods of a filter in days, today included. */
export const PERIODS = Object.entries(OVERVIEW_PERIODS).map(([value, days]) => ({
  value,
  label: `${days} days`,
  days,
}));

/** First moment of a period of whole days in UTC, ISO 8601; undefined for an unknown period. */
export function periodStart(period: string | undefined, now = new Date()): string | undefined {
  const days = PERIODS.find(({ value }) => value === period)?.days;
  if (!days) return undefined;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(today - (days - 1) * DAY_MS).toISOString();
}
