import { type Clock, DAY_MS, type Logger, type Schedule } from '@namedrop/plugin-api';
import type { FinishedCheck } from '../tracking/finished-check.js';
import type { CheckStore } from './store.js';
import { CheckQueue } from './stored/check-queue.js';
import { SHARED_MS } from './stored/repeated-checks.js';

/**
 * Milliseconds for which checks are kept beyond their days: a younger check may refer to one, which was stored at most
 * `SHARED_MS` before, and took its time before that.
 */
const GRACE_MS = 2 * SHARED_MS;

/** Parts of the archive of checks. */
export interface CheckArchiveParts {
  readonly store: Pick<CheckStore, 'save' | 'saveLater' | 'sweep'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Days for which checks are kept; 0: new ones are not stored, and stored ones are deleted. */
  readonly keepDays: number;
}

/** Archive of finished checks, for as long as the operator wants them. */
export class CheckArchive {
  /** Deletes old checks. */
  readonly sweep: Schedule;
  readonly #queue: CheckQueue;

  constructor(private readonly parts: CheckArchiveParts) {
    const { store, clock, log, keepDays } = parts;
    const keepMs = keepDays === 0 ? 0 : keepDays * DAY_MS + GRACE_MS;
    this.#queue = new CheckQueue({ write: (checks) => store.saveLater(checks), log });
    this.sweep = {
      name: 'checks.sweep',
      every: 'hour',
      some: () => store.sweep(new Date(clock.now().getTime() - keepMs)),
      failure: 'old checks could not be deleted',
    };
  }

  /** Stores a check, unless none is kept or it is stored already. Rejects for an unknown account. */
  async save(stored: FinishedCheck): Promise<void> {
    if (this.parts.keepDays > 0) await this.parts.store.save(stored);
  }

  /** Stores a check after its call has been answered, unless none is kept. Returns at once. */
  saveLater(stored: FinishedCheck): void {
    if (this.parts.keepDays > 0) this.#queue.add(stored);
  }

  /** Resolves once the checks that this host has answered before are stored, or after a second. Never rejects. */
  flushed(): Promise<void> {
    return this.#queue.flushed();
  }

  /** Resolves once all checks are stored, or could not be. */
  async stop(): Promise<void> {
    await this.#queue.close();
  }
}
