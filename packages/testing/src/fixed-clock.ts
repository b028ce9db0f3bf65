import type { Clock } from '@namedrop/plugin-api';

/** A clock that stands still until the test moves it. */
export interface FixedClock extends Clock {
  /** @param milliseconds may be negative, since wall clocks are set back too */
  advance(milliseconds: number): void;
  set(instant: Date | string): void;
}

/** @param start an ISO instant */
export function fixedClock(start: Date | string = '2026-04-01T00:00:00.000Z'): FixedClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
    set: (instant) => {
      now = new Date(instant).getTime();
    },
  };
}
