import { type Health, type Outage, Repeated, type Schedule } from '@namedrop/plugin-api';

const EVERY_MS = 60_000;

/** Milliseconds after which a failed pass is repeated. */
const RETRY_MS = 1000;

export interface WorkLoopParts {
  /** Look for work, in this order. One that returns true has more to do at once. */
  readonly looks: readonly ((signal: AbortSignal) => Promise<boolean>)[];
  /**
   * Milliseconds between two passes. Default: a minute, for what only this host can know, such as its free places; the
   * deployment looks by the schedule.
   */
  readonly everyMs?: number;
  /** Logs failures of passes. */
  readonly outage: Outage;
}

/** Passes of the looks of a host: from time to time, and on demand. */
export class WorkLoop {
  readonly #passes: Repeated;
  #retry: NodeJS.Timeout | undefined;

  constructor(private readonly parts: WorkLoopParts) {
    this.#passes = new Repeated((signal) => this.#pass(signal), parts.everyMs ?? EVERY_MS);
  }

  start(): void {
    this.#passes.start();
  }

  /** Resolves once no pass is under way. */
  stop(): Promise<void> {
    return this.#passes.stop();
  }

  /** Begins a pass now, or one more after the one under way. Does nothing before `start`. */
  trigger(): void {
    this.#passes.soon();
  }

  /** Schedule by which one host of the deployment makes a pass when something is due. */
  schedule(options: Pick<Schedule, 'name' | 'failure' | 'nextDue'>): Schedule {
    const some = async (signal: AbortSignal) => {
      this.trigger();
      // A host that has always more to do could not stop otherwise.
      await this.#passes.idle(signal);
      return false;
    };
    return { ...options, every: 'minute', some };
  }

  health(): Health {
    return this.parts.outage.health();
  }

  async #pass(signal: AbortSignal): Promise<void> {
    const { looks, outage } = this.parts;
    try {
      for (const look of looks) if (await look(signal)) this.trigger();
      outage.over();
    } catch (error) {
      outage.note(error);
      this.#retry ??= setTimeout(() => {
        this.#retry = undefined;
        this.trigger();
      }, RETRY_MS).unref();
    }
  }
}
