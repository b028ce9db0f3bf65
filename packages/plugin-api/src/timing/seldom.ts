/** Milliseconds in which one line is due. */
const QUIET_MS = 60_000;

/** Tells when the next line about the same outage is due: at once, and then at most once a minute. */
export class Seldom {
  #quietUntil = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether a line is due; from then on none is for a minute. */
  due(): boolean {
    const now = this.now();
    if (now < this.#quietUntil) return false;
    this.#quietUntil = now + QUIET_MS;
    return true;
  }
}
