import { type Health, type Logger, Outage, Repeated } from '@namedrop/plugin-api';
import type { Planner } from './planner.js';

/** Milliseconds between two looks, and by how many more they differ from host to host. */
const EVERY_MS = 1800;
const SPREAD_MS = 400;
/** Milliseconds until the first one: jobs cannot be sent while the host starts. */
const FIRST_MS = 1000;

/** Plans and wakes runs time and again, about every 2 s, for as long as it runs. Every host does. */
export class Scheduler {
  readonly #outage: Outage;
  readonly #looking: Repeated;
  #first: NodeJS.Timeout | undefined;

  constructor(
    private readonly planner: Pick<Planner, 'plan' | 'wake'>,
    log: Logger,
  ) {
    this.#outage = new Outage(log, 'runs of watches cannot be planned');
    // Hosts that were started together need not look together.
    this.#looking = new Repeated((signal) => this.#look(signal), EVERY_MS + Math.random() * SPREAD_MS);
  }

  start(): void {
    this.#first = setTimeout(() => this.#looking.start(), FIRST_MS).unref();
  }

  /** Resolves once nothing is planned any more. */
  async stop(): Promise<void> {
    clearTimeout(this.#first);
    await this.#looking.stop();
  }

  health(): Health {
    return this.#outage.health();
  }

  async #look(signal: AbortSignal): Promise<void> {
    try {
      await this.planner.plan(signal);
      await this.planner.wake();
      this.#outage.over();
    } catch (error) {
      this.#outage.note(error);
    }
  }
}
