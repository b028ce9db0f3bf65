import type { Clock } from '@namedrop/plugin-api';
import type pg from 'pg';

export interface LastUsedTimes {
  /** How long the first use of a key waits for company, in ms. */
  readonly first: number;
  /** How far two writes for one key are apart at least, in ms. */
  readonly every: number;
}

const TIMES: LastUsedTimes = { first: 1000, every: 60_000 };

const QUERY = `
  UPDATE namedrop.api_keys AS key SET last_used_at = GREATEST(key.last_used_at, used.at)
  FROM unnest($1::uuid[], $2::timestamptz[]) AS used (id, at) WHERE key.id = used.id`;

/** Notes when keys were used: behind the requests' backs, together, and for each key at most once a minute. */
export class LastUsed {
  /** What is not yet written. */
  readonly #uses = new Map<string, Date>();
  /** When each key may be written again, in ms of `performance.now()`. */
  readonly #nextWrite = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  /** When the timer goes off, in ms of `performance.now()`; while a write is under way, nothing is sooner. */
  #wakesAt = Number.POSITIVE_INFINITY;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly times = TIMES,
  ) {}

  /** The key was used just now. Returns at once. */
  note(keyId: string): void {
    this.#uses.set(keyId, this.clock.now());
    this.#wakeFor(keyId);
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    // A write that was under way has planned the next one.
    clearTimeout(this.#timer);
    await this.#write([...this.#uses]);
  }

  /** Comes round at the key's time, however far off another key's is. */
  #wakeFor(keyId: string): void {
    const now = performance.now();
    const at = Math.max(now + this.times.first, this.#nextWrite.get(keyId) ?? now);
    if (at >= this.#wakesAt) return;
    clearTimeout(this.#timer);
    this.#wakesAt = at;
    this.#timer = setTimeout(() => this.#flush(), at - now);
    this.#timer.unref();
  }

  #flush(): void {
    this.#wakesAt = Number.NEGATIVE_INFINITY;
    const now = performance.now();
    const due = [...this.#uses].filter(([keyId]) => (this.#nextWrite.get(keyId) ?? now) <= now);
    for (const [keyId, next] of this.#nextWrite) if (next <= now) this.#nextWrite.delete(keyId);
    for (const [keyId] of due) this.#nextWrite.set(keyId, now + this.times.every);
    // A failed write is not lost: its uses are still noted, and it comes round again.
    this.#writing = this.#write(due).catch(() => undefined);
    void this.#writing.then(() => {
      this.#wakesAt = Number.POSITIVE_INFINITY;
      for (const keyId of this.#uses.keys()) this.#wakeFor(keyId);
    });
  }

  async #write(uses: readonly (readonly [string, Date])[]): Promise<void> {
    if (uses.length === 0) return;
    await this.pool.query({
      name: 'note-key-use',
      text: QUERY,
      values: [uses.map(([id]) => id), uses.map(([, at]) => at)],
    });
    for (const [keyId, at] of uses) if (this.#uses.get(keyId) === at) this.#uses.delete(keyId);
  }
}
