import type { Capture, Clock, Logger } from '@namedrop/plugin-api';
import { withTimeout } from '../timing/with-timeout.js';
import type { CaptureStore, TakenCapture } from './capture-store.js';

/** Bytes of a body, at most. A longer one is not cut: half a body cannot be read again. */
const LARGEST_BODY = 1024 * 1024;
/** Captures that may wait to be written. With the size of a body, this bounds what they hold of the memory. */
const ROOM = 64;
/** Captures that are written together. */
const BATCH = 16;
/** Vendors that are remembered for their large bodies: a plugin may invent any number of them. */
const MOST_VENDORS = 20;
/** Milliseconds for what is left when the host stops. */
const LAST_MS = 5000;

/** Writes captures behind their askers' backs. What cannot be written is logged and dropped. */
export class CaptureQueue {
  #waiting: TakenCapture[] = [];
  #writing: Promise<void> | undefined;
  #dropped = 0;
  #closed = false;
  readonly #vendorsWithLargeBodies = new Set<string>();

  constructor(
    private readonly store: Pick<CaptureStore, 'add'>,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /** Returns at once. Drops what is too large, and what comes too fast to be written. */
  add(capture: Capture): void {
    if (this.#closed) return;
    if (Buffer.byteLength(capture.body) > LARGEST_BODY) {
      this.#tellOnce(capture);
    } else if (this.#waiting.length === ROOM) {
      this.#dropped++;
    } else {
      this.#waiting.push({ ...capture, capturedAt: this.clock.now() });
      this.#writing ??= this.#writeAll();
    }
  }

  /** Writes what is left, for at most 5 s; takes nothing more. */
  async close(): Promise<void> {
    this.#closed = true;
    await withTimeout(LAST_MS, () => this.#writing).catch(() => undefined);
    this.#dropped += this.#waiting.length;
    this.#waiting = [];
    this.#tellDropped();
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#write(this.#waiting.splice(0, BATCH));
      this.#tellDropped();
    }
    this.#writing = undefined;
  }

  async #write(batch: readonly TakenCapture[]): Promise<void> {
    try {
      await this.store.add(batch);
    } catch (err) {
      if (batch.length === 1) this.log.warn({ err, captures: 1 }, 'captures could not be kept');
      // One may be to blame for all.
      else for (const capture of batch) await this.#write([capture]);
    }
  }

  #tellDropped(): void {
    if (this.#dropped > 0) this.log.warn({ captures: this.#dropped }, 'captures came faster than they could be kept');
    this.#dropped = 0;
  }

  #tellOnce({ platform, vendor }: Capture): void {
    if (this.#vendorsWithLargeBodies.has(vendor) || this.#vendorsWithLargeBodies.size === MOST_VENDORS) return;
    this.#vendorsWithLargeBodies.add(vendor);
    this.log.debug({ platform, vendor }, 'captures above 1 MiB are not kept');
  }
}
