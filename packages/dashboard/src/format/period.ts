import { DAY_MS } from './dates.js';

/** Periods of a filter in days, today included. */
export const PERIODS = [
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
  { value: '400d', label: '400 days', days: 400 },
] as const;

/** First moment of a period of whole days in UTC, ISO 8601; undefined for a name that is no period. */
export function periodStart(period: string | undefined, now = new Date()): string | undefined {
  const days = PERIODS.find(({ value }) => value === period)?.days;
  if (!days) return undefined;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(today - (days - 1) * DAY_MS).toISOString();
}
