import { type Granularity, UsageQuery } from '@namedrop/contract';
import type { Clock, z } from '@namedrop/plugin-api';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far back the default start is, in ms. */
const DEFAULT_MS = 30 * DAY_MS;
/** The longest series. */
const MOST_BUCKETS = 10_000;
const SIZES: Readonly<Record<Granularity, number>> = { hour: HOUR_MS, day: DAY_MS, total: Number.POSITIVE_INFINITY };

/** A time whose usage is wanted. */
export interface Window {
  readonly start: Date;
  /** Not in it; after `start`. */
  readonly end: Date;
  readonly granularity: Granularity;
}

/**
 * The query of GET /v1/usage as a window, with its defaults. Use is kept by the hour: the window takes in the whole of the
 * hours in which given times lie.
 */
export function windowSchema(clock: Clock): z.ZodType<Window> {
  return UsageQuery.transform((asked) => ({ asked, now: clock.now() }))
    .refine(({ asked: { start, end }, now }) => (start ?? defaultStart(now)) < (end ?? now), {
      path: ['start'],
      error: 'must be before end',
      abort: true,
    })
    .transform(({ asked: { start, end, granularity }, now }) => ({
      start: start ? toHour(start, Math.floor) : defaultStart(now),
      end: end ? toHour(end, Math.ceil) : now,
      granularity,
    }))
    .refine((window) => countOf(window) <= MOST_BUCKETS, {
      path: ['granularity'],
      error: `makes more than ${MOST_BUCKETS} buckets of this time; take a shorter one, or day or total`,
    });
}

/** The starts of the window's buckets, ascending and without gaps, in UTC; none for `total`. */
export function bucketsOf(window: Window): Date[] {
  if (window.granularity === 'total') return [];
  const [first, size] = [firstOf(window), SIZES[window.granularity]];
  return Array.from({ length: countOf(window) }, (_, index) => new Date(first + index * size));
}

function defaultStart(now: Date): Date {
  return new Date(now.getTime() - DEFAULT_MS);
}

function toHour(time: Date, round: (hours: number) => number): Date {
  return new Date(round(time.getTime() / HOUR_MS) * HOUR_MS);
}

function countOf(window: Window): number {
  if (window.granularity === 'total') return 0;
  return Math.ceil((window.end.getTime() - firstOf(window)) / SIZES[window.granularity]);
}

function firstOf({ start, granularity }: Window): number {
  const size = SIZES[granularity];
  // Not by the remainder, which is negative before 1970.
  return Math.floor(start.getTime() / size) * size;
}
