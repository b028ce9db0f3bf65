/** At most so many items go together. */
const MOST = 32;

interface Waiting<I, O> {
  readonly item: I;
  readonly resolve: (outcome: O) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs the items of a key one batch after the other: what arrives while a batch is under way waits, and goes together
 * in the next one. An item whose key is idle goes at once. Keys do not wait for each other.
 */
export class Batcher<I, O> {
  readonly #lanes = new Map<string, Waiting<I, O>[]>();

  /** @param run says what became of each item, in their order; when it rejects, all of them do */
  constructor(private readonly run: (key: string, items: readonly I[]) => Promise<readonly O[]>) {}

  /** Resolves once the item's batch is through. */
  add(key: string, item: I): Promise<O> {
    const { promise, resolve, reject } = Promise.withResolvers<O>();
    const lane = this.#lanes.get(key);
    if (lane) {
      lane.push({ item, resolve, reject });
    } else {
      const opened = [{ item, resolve, reject }];
      this.#lanes.set(key, opened);
      void this.#drain(key, opened);
    }
    return promise;
  }

  async #drain(key: string, lane: Waiting<I, O>[]): Promise<void> {
    while (lane.length > 0) await this.#runBatch(key, lane.splice(0, MOST));
    this.#lanes.delete(key);
  }

  async #runBatch(key: string, batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outcomes = await this.run(
        key,
        batch.map(({ item }) => item),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as O);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
