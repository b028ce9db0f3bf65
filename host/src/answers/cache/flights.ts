/** What one caller gets of work that several wait for. */
export interface Boarded<T> {
  readonly result: Promise<T>;
  /** Whether the work was begun for this caller. */
  readonly first: boolean;
}

/** Work under way on this host, by key: who needs the same at the same time waits for it with the others. */
export class Flights<T> {
  readonly #flying = new Map<string, Promise<T>>();

  /** Begins the work, unless it is under way. It goes on when nobody waits for it any more. */
  board(key: string, work: () => Promise<T>): Boarded<T> {
    const under = this.#flying.get(key);
    if (under) return { result: under, first: false };
    const result = work().finally(() => this.#flying.delete(key));
    // Whoever waits hears it; that nobody does must not end the host.
    result.catch(() => undefined);
    this.#flying.set(key, result);
    return { result, first: true };
  }

  /** Resolves once nothing is under way. */
  async landed(): Promise<void> {
    await Promise.allSettled(this.#flying.values());
  }
}
