export interface TallyParts<T> {
  /** Counts with the same key are added up. */
  readonly keyOf: (counts: T) => string;
  readonly sum: (one: T, other: T) => T;
  /** Adds them to what is kept. */
  readonly write: (all: readonly T[]) => Promise<void>;
  /** Told that a write failed; what it held is tried again. */
  readonly failed: (error: unknown) => void;
}

/** Milliseconds that counts wait for company. */
const WAIT_MS = 1000;
/** Milliseconds until counts that could not be written are tried again. */
const RETRY_MS = 10_000;

/**
 * Adds up counts behind the requests' backs, and writes them together. A crash loses those of the last second; a write
 * whose answer is lost may be counted twice. So nothing that costs money is counted here.
 */
export class Tally<T> {
  #counts = new Map<string, T>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(private readonly parts: TallyParts<T>) {}

  /** Returns at once. */
  note(counts: T): void {
    this.#add(counts);
    this.#schedule(WAIT_MS);
  }

  /** Resolves once all that was noted before has been written, or could not be. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes what is left, and nothing from then on. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.flush();
  }

  #add(counts: T): void {
    const { keyOf, sum } = this.parts;
    const key = keyOf(counts);
    const before = this.#counts.get(key);
    this.#counts.set(key, before === undefined ? counts : sum(before, counts));
  }

  #schedule(ms: number): void {
    if (!this.#closed) this.#timer ??= setTimeout(() => this.flush(), ms).unref();
  }

  async #write(): Promise<void> {
    const all = [...this.#counts.values()];
    if (all.length === 0) return;
    this.#counts = new Map();
    try {
      await this.parts.write(all);
    } catch (error) {
      for (const counts of all) this.#add(counts);
      this.#schedule(RETRY_MS);
      this.parts.failed(error);
    }
  }
}
