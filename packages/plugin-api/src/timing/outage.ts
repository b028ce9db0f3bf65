import type { Health } from '../contract/health.js';
import type { Logger } from '../contract/logger.js';

/** Something that fails for a while and is tried again: told when it begins and when it is over, not each time. */
export class Outage {
  #lasts = false;

  /**
   * @param what fails, as the beginning of a sentence, e.g. `deliveries cannot be worked on`
   * @param again when it is tried again, as the end of that sentence
   */
  constructor(
    private readonly log: Logger,
    private readonly what: string,
    private readonly again = 'this is tried again',
  ) {}

  /** It failed. */
  note(err: unknown): void {
    if (!this.#lasts) this.log.warn({ err }, `${this.what}; ${this.again}`);
    this.#lasts = true;
  }

  /** It worked. */
  over(): void {
    if (this.#lasts) this.log.info({}, `no longer: ${this.what}`);
    this.#lasts = false;
  }

  /** It has worked elsewhere: the next failure is logged, and nothing now. */
  forget(): void {
    this.#lasts = false;
  }

  health(): Health {
    return this.#lasts ? { ok: false, detail: `${this.what}.` } : { ok: true };
  }
}
