/**
 * Does something at once and then time and again, for as long as it runs; never twice at the same time. That hosts on
 * one database all do so is for the work to allow: what one has done, the others must not find to be done any more.
 */
export class Repeated {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  readonly #stopping = new AbortController();

  /**
   * @param work never rejects, and ends soon once its signal is aborted
   * @param everyMs milliseconds between two beginnings; one that takes longer delays the next
   */
  constructor(
    private readonly work: (signal: AbortSignal) => Promise<void>,
    private readonly everyMs: number,
  ) {}

  start(): void {
    this.#timer = setInterval(() => this.#run(), this.everyMs).unref();
    this.#run();
  }

  /** Does it now rather than when its time has come; once more if it is being done. Nothing before `start`. */
  soon(): void {
    if (!this.#timer) return;
    this.#again = this.#running !== undefined;
    this.#run();
  }

  /** Resolves once nothing is being done. @param signal aborted: what is being done is the last that is waited for */
  async idle(signal?: AbortSignal): Promise<void> {
    while (this.#running && !signal?.aborted) await this.#running;
  }

  /** Resolves once nothing is being done any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stopping.abort();
    await this.#running;
  }

  #run(): void {
    this.#running ??= this.work(this.#stopping.signal).finally(() => {
      this.#running = undefined;
      const again = this.#again && this.#timer !== undefined;
      this.#again = false;
      if (again) this.#run();
    });
  }
}
