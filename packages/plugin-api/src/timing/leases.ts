import type { Logger } from '../contract/logger.js';
import { Outage } from './outage.js';
import { Repeated } from './repeated.js';

/** Seconds for which something belongs to the host that has taken it, unless that says again that it is alive. */
export const LEASE_S = 60;
/** Milliseconds between two signs of life. */
const RENEW_MS = (LEASE_S * 1000) / 3;

export interface LeasesOptions<T> {
  /** Says that the host that has taken these is alive: in one statement, for `LEASE_S` from now. */
  renew(held: readonly T[]): Promise<void>;
  readonly log: Logger;
  /** What fails when that fails, as the beginning of a sentence, e.g. `runs of watches cannot be held on to`. */
  readonly failure: string;
}

interface Held<T> {
  readonly taken: T;
  readonly signal: AbortSignal;
  readonly done: Promise<unknown>;
}

/** Keeps what this host is doing from being taken for lost, as what a host was doing that died is. */
export class Leases<T> {
  readonly #held = new Set<Held<T>>();
  readonly #renewing = new Repeated(() => this.#renew(), RENEW_MS);
  readonly #outage: Outage;

  constructor(private readonly options: LeasesOptions<T>) {
    this.#outage = new Outage(options.log, options.failure);
  }

  start(): void {
    this.#renewing.start();
  }

  /** Resolves once all work is done. */
  async stop(): Promise<void> {
    await Promise.allSettled([...this.#held].map(({ done }) => done));
    await this.#renewing.stop();
  }

  /** Holds on to what was taken while something is done for it. @param signal aborted: whoever wants may take it */
  async during(taken: T, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const held = { taken, signal, done: work() };
    this.#held.add(held);
    await held.done.finally(() => this.#held.delete(held));
  }

  async #renew(): Promise<void> {
    const alive = [...this.#held].filter(({ signal }) => !signal.aborted).map(({ taken }) => taken);
    try {
      if (alive.length > 0) await this.options.renew(alive);
      this.#outage.over();
    } catch (error) {
      this.#outage.note(error);
    }
  }
}
