/** Work that nobody waits for before the host stops. */
export class Background {
  readonly #running = new Set<Promise<void>>();

  /** @param work never rejects */
  add(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /** Resolves once nothing runs any more. */
  async done(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
