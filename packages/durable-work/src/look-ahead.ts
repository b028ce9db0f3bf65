import type { Schedules } from '@namedrop/plugin-api';

/** Seconds after the end of a lease or a pause: its time has passed then. */
const MARGIN_S = 0.5;

/** Asks for looks at the times when leases and pauses end, so that units are not found by the schedule of a minute alone. */
export class LookAhead {
  #guardedUntil = Number.NEGATIVE_INFINITY;

  /** @param schedule name of the plugin's schedule that looks. @param leaseS seconds of a lease */
  constructor(
    private readonly schedules: Schedules,
    private readonly schedule: string,
    private readonly leaseS: number,
  ) {}

  /** A unit was claimed: a host looks when its lease ends, should this one die. One look asks for the next. */
  claimed(): void {
    const now = performance.now();
    if (now < this.#guardedUntil) return;
    this.#guardedUntil = now + this.leaseS * 1000;
    this.in(this.leaseS);
  }

  /** A unit is due in so many seconds. A call that fails costs up to a minute: then the schedule looks by itself. */
  in(seconds: number): void {
    const delayS = Math.max(seconds, 0) + MARGIN_S;
    this.schedules.soon(this.schedule, { delayS }).catch(() => undefined);
  }
}
