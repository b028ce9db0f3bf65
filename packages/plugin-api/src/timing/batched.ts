export interface BatchedOptions<In, Out> {
  /** One result per item, in their order; when it rejects, every item of the batch does. */
  work(items: readonly In[]): Promise<readonly Out[]>;
  /** Items that are worked on together, at most. Default 100. */
  readonly most?: number;
  /** Items that may wait. With their size, this bounds what they hold of the memory when the work hangs. Default 1000. */
  readonly room?: number;
  /** Told when nothing waits any more, and nothing is worked on. */
  idle?(): void;
}

const MOST = 100;
const ROOM = 1000;

interface Waiting<In, Out> {
  readonly item: In;
  readonly done: PromiseWithResolvers<Out>;
}

/** Works on single items together: those that come while it works are the next batch. */
export class Batched<In, Out = void> {
  readonly #waiting: Waiting<In, Out>[] = [];
  #working = false;

  constructor(private readonly options: BatchedOptions<In, Out>) {}

  /** @throws what the work throws; Error when too many wait already */
  async add(item: In): Promise<Out> {
    const { room = ROOM } = this.options;
    if (this.#waiting.length === room) throw new Error(`${room} are waiting already`);
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
    const { most = MOST } = this.options;
    while (this.#waiting.length > 0) await this.#workOn(this.#waiting.splice(0, most));
    this.#working = false;
    this.options.idle?.();
  }

  async #workOn(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await this.options.work(batch.map(({ item }) => item));
      for (const [index, { done }] of batch.entries()) done.resolve(results[index] as Out);
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    }
  }
}
