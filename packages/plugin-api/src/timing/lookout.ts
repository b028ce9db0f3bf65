import type { Health } from '../contract/health.js';
import type { Logger } from '../contract/logger.js';
import { Outage } from './outage.js';
import { Repeated } from './repeated.js';

const EVERY_MS = 1800;
/** Hosts that were started together need not look together. */
const SPREAD_MS = 400;
const FIRST_MS = 1000;

export interface LookoutOptions {
  /** Finds what is due and sends it on its way. */
  look(signal: AbortSignal): Promise<void>;
  readonly log: Logger;
  /** What fails when that fails, as the beginning of a sentence, e.g. `runs of watches cannot be planned`. */
  readonly failure: string;
  /** Milliseconds between two looks. Default: about 2 s, which differs from host to host. */
  readonly everyMs?: number;
  /** Milliseconds until the first one: the plugins behind it start meanwhile. Default: 1 s. */
  readonly firstMs?: number;
}

/** Looks for what is due time and again, for as long as it runs. Every host does. */
export class Lookout {
  readonly #outage: Outage;
  readonly #looking: Repeated;
  #first: NodeJS.Timeout | undefined;

  constructor(private readonly options: LookoutOptions) {
    this.#outage = new Outage(options.log, options.failure);
    const everyMs = options.everyMs ?? EVERY_MS + Math.random() * SPREAD_MS;
    this.#looking = new Repeated((signal) => this.#look(signal), everyMs);
  }

  start(): void {
    this.#first = setTimeout(() => this.#looking.start(), this.options.firstMs ?? FIRST_MS).unref();
  }

  /** Resolves once nothing is looked for any more. */
  async stop(): Promise<void> {
    clearTimeout(this.#first);
    await this.#looking.stop();
  }

  health(): Health {
    return this.#outage.health();
  }

  async #look(signal: AbortSignal): Promise<void> {
    try {
      await this.options.look(signal);
      this.#outage.over();
    } catch (error) {
      this.#outage.note(error);
    }
  }
}
