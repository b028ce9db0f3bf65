import type { Logger } from '@namedrop/plugin-api';

const HOUR_MS = 3_600_000;

/**
 * Sweeps at once and then time and again, for as long as it runs. That hosts on one database all do so is harmless: what
 * one has deleted, the others no longer find.
 */
export class Sweeper {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  /**
   * @param sweep never rejects, and ends soon once its signal is aborted
   * @param everyMs milliseconds between two sweeps; default an hour
   */
  constructor(
    private readonly sweep: (signal: AbortSignal) => Promise<void>,
    private readonly everyMs = HOUR_MS,
  ) {}

  start(): void {
    this.#timer = setInterval(() => this.#run(), this.everyMs).unref();
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

export interface SweepOptions {
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** What is logged when it fails, e.g. `old captures could not be deleted; this is tried again in an hour`. */
  readonly failure: string;
}

/**
 * Deletes some at a time, until nothing is left or the signal is aborted. Never rejects.
 * @param some deletes some, and says whether there may be more
 */
export async function sweepAll(some: () => Promise<boolean>, { signal, log, failure }: SweepOptions): Promise<void> {
  try {
    while (!signal.aborted && (await some()));
  } catch (err) {
    log.warn({ err }, failure);
  }
}
