import type { Logger } from '../contract/logger.js';
import { Repeated } from './repeated.js';

const HOUR_MS = 3_600_000;

export interface SweeperOptions {
  /** Deletes some of what is too old, and says whether there may be more. */
  some(): Promise<boolean>;
  readonly log: Logger;
  /** What is logged when it fails, e.g. `old captures could not be deleted; this is tried again in an hour`. */
  readonly failure: string;
  /** Milliseconds between two sweeps. Default: an hour. */
  readonly everyMs?: number;
}

/**
 * Deletes what is too old, at once and then time and again, for as long as it runs. That hosts on one database all do so is
 * harmless: what one has deleted, the others no longer find.
 */
export class Sweeper {
  readonly #repeated: Repeated;

  constructor(private readonly options: SweeperOptions) {
    this.#repeated = new Repeated((signal) => this.sweep(signal), options.everyMs ?? HOUR_MS);
  }

  start(): void {
    this.#repeated.start();
  }

  /** Resolves once nothing is swept any more. */
  stop(): Promise<void> {
    return this.#repeated.stop();
  }

  /** Sweeps once, until nothing is left or the signal is aborted. Never rejects. */
  async sweep(signal?: AbortSignal): Promise<void> {
    const { some, log, failure } = this.options;
    try {
      while (!signal?.aborted && (await some()));
    } catch (err) {
      log.warn({ err }, failure);
    }
  }
}
