import type { Health } from '../contract/health.js';
import type { Logger } from '../contract/logger.js';

/** Something that fails for a while and is tried again: told when it begins and when it is over, not each time. */
export class Outage {
  #lasts = false;

  /** @param what fails, as the beginning of a sentence, e.g. `deliveries cannot be worked on` */
  constructor(
    private readonly log: Logger,
    private readonly what: string,
  ) {}

  /** It failed. */
  note(err: unknown): void {
    if (!this.#lasts) this.log.warn({ err }, `${this.what}; this is tried again`);
    this.#lasts = true;
  }

  /** It worked. */
  over(): void {
    if (this.#lasts) this.log.info({}, `no longer: ${this.what}`);
    this.#lasts = false;
  }

  health(): Health {
    return this.#lasts ? { ok: false, detail: `${this.what}.` } : { ok: true };
  }
}
