import { type Logger, Outage, Repeated } from '@namedrop/plugin-api';

/** Default seconds of a lease that is renewed. */
export const LEASE_S = 60;

export interface LeaseRenewerOptions<U> {
  /** Extends the leases of these units in one statement. */
  renew(held: readonly U[]): Promise<void>;
  /** Seconds of a lease; it is renewed three times as often. Default 60. */
  readonly leaseS?: number;
  readonly log: Logger;
  /** Failure of a renewal, as the beginning of a sentence, e.g. `runs of watches cannot be held on to`. */
  readonly failure: string;
}

interface Held<U> {
  readonly unit: U;
  readonly signal: AbortSignal;
  readonly done: Promise<unknown>;
}

/** Renews the leases of running units, so that other hosts do not consider their host dead. */
export class LeaseRenewer<U> {
  readonly #held = new Set<Held<U>>();
  readonly #renewing: Repeated;
  readonly #outage: Outage;

  constructor(private readonly options: LeaseRenewerOptions<U>) {
    const { leaseS = LEASE_S, log, failure } = options;
    this.#renewing = new Repeated(() => this.#renew(), (leaseS * 1000) / 3);
    this.#outage = new Outage(log, failure);
  }

  start(): void {
    this.#renewing.start();
  }

  /** Resolves once all work has ended. */
  async stop(): Promise<void> {
    await Promise.allSettled([...this.#held].map(({ done }) => done));
    await this.#renewing.stop();
  }

  /** Renews the lease of a unit while it is worked on. @param signal aborted: no more, so that other hosts may claim it */
  async during(unit: U, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const held = { unit, signal, done: work() };
    this.#held.add(held);
    await held.done.finally(() => this.#held.delete(held));
  }

  async #renew(): Promise<void> {
    const alive = [...this.#held].filter(({ signal }) => !signal.aborted).map(({ unit }) => unit);
    try {
      if (alive.length > 0) await this.options.renew(alive);
      this.#outage.over();
    } catch (error) {
      this.#outage.note(error);
    }
  }
}
