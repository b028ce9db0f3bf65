import { type Granularity, UsageQuery } from '@namedrop/contract';
import { type Clock, DAY_MS, type z } from '@namedrop/plugin-api';
import { minuteOf } from './usage-table.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Age of the default start, in ms. */
const DEFAULT_MS = 30 * DAY_MS;
/** Age up to which bounds count by the minute, in ms; older ones count by the hour. */
const EXACT_MS = 35 * DAY_MS;
/** Length of the longest series. */
const MAX_BUCKETS = 10_000;
const SIZES: Readonly<Record<Granularity, number>> = { hour: HOUR_MS, day: DAY_MS, total: Number.POSITIVE_INFINITY };

/** Span of time; `start` is inclusive, `end` exclusive. */
interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** Window of GET /v1/usage: the instants that the query names or that are their defaults. */
export interface Window extends Span {
  readonly granularity: Granularity;
  /** Whole minutes or hours whose usage is summed; empty when both bounds are in the same one. */
  readonly counted: Span;
}

/**
 * Reads the query of GET /v1/usage as a window, with its defaults. Both bounds of `counted` are rounded down, so that
 * windows that follow each other count each call once. A window without an end includes the current minute.
 */
export function windowSchema(clock: Clock): z.ZodType<Window> {
  return UsageQuery.transform(({ start, end, granularity }): Window => {
    const now = clock.now();
    const from = start ?? new Date(now.getTime() - DEFAULT_MS);
    const counted = {
      start: countedFrom(from, now),
      end: end ? countedFrom(end, now) : new Date(minuteOf(now).getTime() + MINUTE_MS),
    };
    return { start: from, end: end ?? now, granularity, counted };
  })
    .refine(({ start, end }) => start < end, { path: ['start'], error: 'must be before end', abort: true })
    .refine((window) => countOf(window) <= MAX_BUCKETS, {
      path: ['granularity'],
      error: `makes more than ${MAX_BUCKETS} buckets of this time; take a shorter one, or day or total`,
    });
}

/** The starts of the window's buckets, ascending and without gaps, in UTC; none for `total`. */
export function bucketsOf(window: Window): Date[] {
  if (window.granularity === 'total') return [];
  const [first, size] = [firstOf(window), SIZES[window.granularity]];
  return Array.from({ length: countOf(window) }, (_, index) => new Date(first + index * size));
}

function countedFrom(bound: Date, now: Date): Date {
  if (bound.getTime() >= now.getTime() - EXACT_MS) return minuteOf(bound);
  return new Date(Math.floor(bound.getTime() / HOUR_MS) * HOUR_MS);
}

function countOf(window: Window): number {
  if (window.granularity === 'total') return 0;
  const end = Math.max(window.end.getTime(), window.counted.end.getTime());
  return Math.ceil((end - firstOf(window)) / SIZES[window.granularity]);
}

function firstOf({ start, granularity }: Window): number {
  const size = SIZES[granularity];
  // Not by the remainder, which is negative before 1970.
  return Math.floor(start.getTime() / size) * size;
}
