import pLimit, { type LimitFunction } from 'p-limit';

/** Semaphore of the work of one job: at most so many pieces run at once, and the others wait in order. */
export class Places {
  readonly #limit: LimitFunction;
  readonly #taken = new Set<Promise<void>>();

  constructor(max: number) {
    this.#limit = pLimit(max);
  }

  /** Resolves once the work has begun. @param work never rejects */
  async begin(work: () => Promise<void>): Promise<void> {
    const begun = Promise.withResolvers<void>();
    const done = this.#limit(() => {
      begun.resolve();
      return work();
    }).finally(() => this.#taken.delete(done));
    this.#taken.add(done);
    await begun.promise;
  }

  /** Resolves once no work runs or waits. */
  async empty(): Promise<void> {
    while (this.#taken.size > 0) await Promise.all(this.#taken);
  }
}
