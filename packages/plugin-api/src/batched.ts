interface Waiting<In, Out> {
  readonly item: In;
  readonly done: PromiseWithResolvers<Out>;
}

/** Items that are worked on together, at most. */
const MOST = 100;
/** Items that may wait. With their size, this bounds what they hold of the memory when the work hangs. */
const ROOM = 1000;

/** Works on single items together: those that come while it works are the next batch. */
export class Batched<In, Out = void> {
  #waiting: Waiting<In, Out>[] = [];
  #working = false;

  /** @param work one result per item, in their order; when it rejects, every item of the batch does */
  constructor(private readonly work: (items: readonly In[]) => Promise<readonly Out[]>) {}

  /** @throws what the work throws; Error when too many wait already */
  async add(item: In): Promise<Out> {
    if (this.#waiting.length === ROOM) throw new Error(`${ROOM} are waiting already`);
    const done = Promise.withResolvers<Out>();
    this.#waiting.push({ item, done });
    if (!this.#working) {
      this.#working = true;
      // All that the current turn of the event loop adds goes into the first batch.
      process.nextTick(() => this.#workAll());
    }
    return done.promise;
  }

  async #workAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#workOn(this.#waiting.splice(0, MOST));
    this.#working = false;
  }

  async #workOn(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      for (const [index, { done }] of batch.entries()) done.resolve(results[index] as Out);
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    }
  }
}
