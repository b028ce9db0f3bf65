import { type Logger, Outage, Seldom } from '@namedrop/plugin-api';
import { withTimeout } from '../../timing/with-timeout.js';
import type { FinishedCheck } from '../../tracking/finished-check.js';
import { charactersIn, HeldParts, partsOf } from './held-parts.js';

/** A check that the database refused, and its reason. */
export interface RefusedCheck {
  readonly id: string;
  readonly error: unknown;
}

/** Milliseconds that checks wait for others, to be written together. */
const WAIT_MS = 100;
/** Milliseconds until checks that could not be written are tried again. */
const RETRY_MS = 1000;
/** Checks that may wait. */
const MAX_WAITING = 5000;
/** Characters that waiting checks may hold, of one or two bytes each: what is dropped beyond protects the memory. */
const MAX_HELD = 64 * 1024 * 1024;
/** Checks that one statement writes. */
const BATCH_SIZE = 200;
/** Characters of the checks of one statement. JSON makes at most six bytes of each, and PostgreSQL takes 255 MiB. */
const BATCH_CHARACTERS = 8 * 1024 * 1024;
/** Milliseconds that a reader waits for checks of this host. */
const READER_WAIT_MS = 1000;
/** Milliseconds for the remaining checks when the host stops. */
const LAST_MS = 5000;

/** A check in the queue. */
interface Waiting {
  readonly check: FinishedCheck;
  readonly parts: readonly object[];
}

/** Parts of the queue of checks. */
export interface CheckQueueParts {
  /** Writes checks. Rejects when the database fails, whatever the checks hold. @returns the checks that it refused */
  write(checks: readonly FinishedCheck[]): Promise<readonly RefusedCheck[]>;
  readonly log: Logger;
}

/**
 * Writes checks after their calls have been answered. A crash loses those of the last moments. Checks that find no room
 * while the database fails are dropped and logged.
 */
export class CheckQueue {
  #waiting: Waiting[] = [];
  readonly #held = new HeldParts();
  /** Fewer after a failure, since PostgreSQL may have no time for many. */
  #batchSize = BATCH_SIZE;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #dropped = 0;
  readonly #outage: Outage;
  readonly #dropLine = new Seldom();

  constructor(private readonly parts: CheckQueueParts) {
    this.#outage = new Outage(parts.log, 'checks that caches answered cannot be stored');
  }

  /** Returns at once. */
  add(check: FinishedCheck): void {
    if (this.#isClosed || this.#waiting.length >= MAX_WAITING || this.#held.characters >= MAX_HELD) {
      this.#drop(1);
    } else {
      const parts = partsOf(check);
      this.#waiting.push({ check, parts });
      this.#held.add(parts);
      this.#schedule(WAIT_MS);
    }
  }

  /** Resolves once all checks that were added before are written, or after a second. Never rejects. */
  async flushed(): Promise<void> {
    await withTimeout(READER_WAIT_MS, () => this.#flush()).catch(() => undefined);
  }

  /** Writes the remaining checks, for at most 5 s. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await withTimeout(LAST_MS, () => this.#flush()).catch(() => undefined);
    clearTimeout(this.#timer);
    if (this.#waiting.length > 0) this.#drop(this.#waiting.length);
    this.#waiting = [];
  }

  #schedule(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#flush(), ms).unref();
  }

  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#nextBatch();
      try {
        const refused = await this.parts.write(batch.map(({ check }) => check));
        for (const { id, error } of refused)
          this.parts.log.error({ check: id, err: error }, 'check was answered but could not be stored');
      } catch (error) {
        this.#outage.note(error);
        this.#batchSize = Math.ceil(batch.length / 2);
        if (!this.#isClosed) this.#schedule(RETRY_MS);
        return;
      }
      this.#waiting.splice(0, batch.length);
      for (const { parts } of batch) this.#held.remove(parts);
      this.#batchSize = Math.min(BATCH_SIZE, 2 * this.#batchSize);
      this.#outage.over();
    }
  }

  /** Returns the oldest checks that fit into one statement; at least one. */
  #nextBatch(): Waiting[] {
    const oldest = this.#waiting.slice(0, this.#batchSize);
    let characters = 0;
    const tooMany = oldest.findIndex(({ parts }) => {
      characters += charactersIn(parts);
      return characters > BATCH_CHARACTERS;
    });
    return tooMany === -1 ? oldest : oldest.slice(0, Math.max(1, tooMany));
  }

  #drop(checks: number): void {
    this.#dropped += checks;
    if (!this.#dropLine.due()) return;
    this.parts.log.error({ checks: this.#dropped }, 'checks that caches answered found no room and are not stored');
    this.#dropped = 0;
  }
}
