/** Runs at most so many pieces of work at once; the others wait in order. */
export class Semaphore {
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(private readonly max: number) {}

  /** Runs work once there is room. @throws the signal's reason when it is aborted before that */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#running >= this.max) await this.#turn(signal);
    else this.#running++;
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  /** Resolves when a piece of work that ends leaves its room to this one. */
  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.delete(begin);
        reject(signal.reason);
      };
      this.#waiting.add(begin);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  #release(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running--;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
