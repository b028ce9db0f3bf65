import type { Logger } from '@namedrop/plugin-api';
import type { Closing } from './closing.js';

/** Milliseconds between two sweeps. */
const EVERY_MS = 30_000;

/**
 * Gives back what has expired, at once and then every 30 s, for as long as it runs. Every host does: a wallet is locked
 * by one at a time, and what that one has given back the next does not find.
 */
export class Sweeper {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(
    private readonly closing: Pick<Closing, 'expire'>,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.#timer = setInterval(() => this.#run(), EVERY_MS).unref();
    this.#run();
  }

  /** Resolves once nothing is swept any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  #run(): void {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined;
    });
  }

  async #sweep(): Promise<void> {
    try {
      const holds = await this.closing.expire();
      if (holds > 0) this.log.warn({ holds }, 'what was held was given back: nobody had settled it in time');
    } catch (err) {
      this.log.warn({ err }, 'expired holds could not be given back; this is tried again in 30 s');
    }
  }
}
