import { type Health, type Outage, Repeated } from '@namedrop/plugin-api';

export interface WorkLoopParts {
  /** Look for work, in this order. One that returns true has more to do at once. */
  readonly looks: readonly ((signal: AbortSignal) => Promise<boolean>)[];
  /** Milliseconds between two passes. */
  readonly everyMs: number;
  /** Logs failures of passes. */
  readonly outage: Outage;
}

/** Passes of the looks of a host: from time to time, and on demand. */
export class WorkLoop {
  readonly #passes: Repeated;

  constructor(private readonly parts: WorkLoopParts) {
    this.#passes = new Repeated((signal) => this.#pass(signal), parts.everyMs);
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
    }
  }
}
