import { type Logger, Outage, Repeated } from '@namedrop/plugin-api';
import type { Attempt, RunTable } from './run-table.js';

/** Milliseconds between two signs of life: a third of what a lease lasts. */
const RENEW_MS = 20_000;

interface Held {
  readonly attempt: Attempt;
  readonly signal: AbortSignal;
  readonly done: Promise<unknown>;
}

/** Keeps what this host is doing from being taken for lost: one statement for all its runs. */
export class Leases {
  readonly #held = new Set<Held>();
  readonly #renewing = new Repeated(() => this.#renew(), RENEW_MS);
  readonly #outage: Outage;

  constructor(
    private readonly runs: Pick<RunTable, 'renew'>,
    log: Logger,
  ) {
    this.#outage = new Outage(log, 'runs of watches cannot be held on to');
  }

  start(): void {
    this.#renewing.start();
  }

  /** Resolves once all work is done. */
  async stop(): Promise<void> {
    await Promise.allSettled([...this.#held].map(({ done }) => done));
    await this.#renewing.stop();
  }

  /** Holds on to a run while something is done for it. @param signal aborted: whoever wants may take the run */
  async during(attempt: Attempt, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const held = { attempt, signal, done: work() };
    this.#held.add(held);
    await held.done.finally(() => this.#held.delete(held));
  }

  async #renew(): Promise<void> {
    const alive = [...this.#held].filter(({ signal }) => !signal.aborted).map(({ attempt }) => attempt);
    try {
      if (alive.length > 0) await this.runs.renew(alive);
      this.#outage.over();
    } catch (error) {
      this.#outage.note(error);
    }
  }
}
