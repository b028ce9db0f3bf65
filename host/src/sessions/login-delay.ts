import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds of the first delay; each further failure doubles it. */
const FIRST_MS = 250;
const MAX_MS = 8000;
/** Failures after which the delay no longer grows: 250 ms doubled five times are 8 s. */
export const STEPS = 6;
/** Attempts that may wait at the same time. */
const MAX_WAITING = 1000;

/** The delay of an attempt after so many failures beyond those that cost none, in milliseconds. */
export function delayAfter(failures: number): number {
  return failures <= 0 ? 0 : Math.min(MAX_MS, FIRST_MS * 2 ** (failures - 1));
}

/** Lets attempts wait. A bounded number does: one more ends the wait of the attempt that has waited longest. */
export class LoginDelay {
  /** In the order in which they came. */
  readonly #waiting = new Set<AbortController>();

  constructor(private readonly max = MAX_WAITING) {}

  async wait(ms: number): Promise<void> {
    if (ms === 0) return;
    if (this.#waiting.size >= this.max) this.#endLongestWait();
    const ending = new AbortController();
    this.#waiting.add(ending);
    await sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined);
    this.#waiting.delete(ending);
  }

  #endLongestWait(): void {
    const [first] = this.#waiting;
    if (!first) return;
    this.#waiting.delete(first);
    first.abort();
  }
}
