import { type Clock, type Logger, Sweeper } from '@namedrop/plugin-api';
import type { CheckStore, StoredCheck } from './store.js';

const DAY_MS = 24 * 3_600_000;

/** Parts of the archive of checks. */
export interface CheckArchiveParts {
  readonly store: Pick<CheckStore, 'save' | 'sweep'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Days for which checks are kept; 0: new ones are not stored, and stored ones are deleted. */
  readonly keepDays: number;
}

/** Archive of finished checks, for as long as the operator wants them. */
export class CheckArchive {
  readonly #sweeper: Sweeper;

  constructor(private readonly parts: CheckArchiveParts) {
    const { store, clock, log, keepDays } = parts;
    this.#sweeper = new Sweeper({
      some: () => store.sweep(new Date(clock.now().getTime() - keepDays * DAY_MS)),
      log,
      failure: 'old checks could not be deleted; this is tried again in an hour',
    });
  }

  /** Stores a check, unless none is kept. Rejects for one that is stored already, and for an unknown account. */
  async save(stored: StoredCheck): Promise<void> {
    if (this.parts.keepDays > 0) await this.parts.store.save(stored);
  }

  /** Starts to delete old checks. */
  start(): void {
    this.#sweeper.start();
  }

  /** Resolves once no sweep runs. */
  stop(): Promise<void> {
    return this.#sweeper.stop();
  }
}
