/** Milliseconds between two sweeps. */
const EVERY_MS = 3_600_000;

/**
 * Sweeps at once and then every hour, for as long as it runs. That hosts on one database all do so is harmless: what
 * one has deleted, the others no longer find.
 */
export class Sweeper {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  /** @param sweep never rejects, and ends soon once its signal is aborted */
  constructor(private readonly sweep: (signal: AbortSignal) => Promise<void>) {}

  start(): void {
    this.#timer = setInterval(() => this.#run(), EVERY_MS).unref();
    this.#run();
  }

  /** Resolves once nothing is swept any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#sweeping;
  }

  #run(): void {
    this.#sweeping ??= this.sweep(this.#stopping.signal).finally(() => {
      this.#sweeping = undefined;
    });
  }
}
