import { type Logger, Seldom } from '@namedrop/plugin-api';
import { withTimeout } from './with-timeout.js';

/** Milliseconds for which something is left alone after it failed, so that not every caller waits for it. */
const REST_MS = 1000;

export interface BestEffortOptions {
  /** What the log says when it fails, at most once a minute, and its fields. */
  readonly outage: { readonly message: string; readonly fields?: object };
  /** Milliseconds that one attempt may take. */
  readonly limitMs: number;
  readonly log: Logger;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** What is told of a tier of the cache that fails. @param tier e.g. `l2` */
export const tierOutage = (tier: string): BestEffortOptions['outage'] => ({
  message: 'a tier of the cache is down or slow; answers are found without it',
  fields: { tier },
});

/** Uses what may be down or slow, and does without it then. */
export class BestEffort {
  #restsUntil = Number.NEGATIVE_INFINITY;
  readonly #line: Seldom;

  constructor(private readonly options: BestEffortOptions) {
    this.#line = new Seldom(options.now);
  }

  /** @returns undefined when it failed, took too long or did so a moment ago; never rejects */
  async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#now < this.#restsUntil) return undefined;
    try {
      return await withTimeout(this.options.limitMs, work);
    } catch (error) {
      this.#restsUntil = this.#now + REST_MS;
      this.#tell(error);
      return undefined;
    }
  }

  get #now(): number {
    return this.options.now?.() ?? performance.now();
  }

  #tell(err: unknown): void {
    if (!this.#line.due()) return;
    const { log, outage } = this.options;
    log.warn({ ...outage.fields, err }, outage.message);
  }
}
