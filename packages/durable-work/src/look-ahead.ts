import type { Schedules } from '@namedrop/plugin-api';

/** Seconds after the end of a lease or a pause: its time has passed then. */
const MARGIN_S = 0.5;

/** Seconds after which a host looks for units that had no place on this one. */
const ELSEWHERE_S = 1;

/** Asks for looks at the times when leases and pauses end, so that units are not found by the schedule of a minute alone. */
export class LookAhead {
  #guardedUntil = Number.NEGATIVE_INFINITY;
  #offeredUntil = Number.NEGATIVE_INFINITY;

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

  /** A due unit has no place on this host: another one, which may have a place, would look only a minute later. */
  refused(): void {
    const now = performance.now();
    if (now < this.#offeredUntil) return;
    this.#offeredUntil = now + ELSEWHERE_S * 1000;
    this.in(ELSEWHERE_S);
  }

  /** A unit is due in so many seconds. */
  in(seconds: number): void {
    void this.#look({ delayS: Math.max(seconds, 0) + MARGIN_S });
  }

  /** A unit is due, and this process is no host. Resolves once a host was asked to look; never rejects. */
  now(): Promise<void> {
    return this.#look();
  }

  /** Never rejects: a call that fails costs up to a minute, for the schedule looks by itself then. */
  #look(options?: { readonly delayS: number }): Promise<void> {
    return this.schedules.soon(this.schedule, options).catch(() => undefined);
  }
}
