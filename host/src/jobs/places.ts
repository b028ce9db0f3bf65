/** Places for work, so many. Who comes while all are taken waits until it is his turn. */
export class Places {
  readonly #waiting: (() => void)[] = [];
  readonly #taken = new Set<Promise<void>>();

  constructor(private readonly most: number) {}

  /** Resolves once the work has a place and has begun there. @param work never rejects */
  async begin(work: () => Promise<void>): Promise<void> {
    if (this.#taken.size >= this.most) await new Promise<void>((mayGo) => this.#waiting.push(mayGo));
    const done = work().finally(() => {
      this.#taken.delete(done);
      this.#waiting.shift()?.();
    });
    this.#taken.add(done);
  }

  /** Resolves once nothing is being done any more. */
  async empty(): Promise<void> {
    while (this.#taken.size > 0) await Promise.all(this.#taken);
  }
}
