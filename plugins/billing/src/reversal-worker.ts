import { type Logger, Outage, Repeated, withDeadline } from '@namedrop/plugin-api';
import { LostConnection } from './lost-connection.js';
import type { WalletCounts } from './metrics/wallet-metrics.js';
import type { FailedPayment, PaymentReverser } from './payment-reverser.js';

/** Milliseconds between two rounds, while payments wait. */
const EVERY_MS = 2000;
/** Payments that may wait, about 200 bytes each: those of the calls that were under way when the database went away. */
const MAX_WAITING = 10_000;
/** Milliseconds for the last round, when the host stops. */
const LAST_ROUND_MS = 5000;
/** Transfers that one line of the log names. */
const MAX_LOGGED = 100;

export interface ReversalParts {
  readonly reverser: Pick<PaymentReverser, 'reverse'>;
  readonly counts: Pick<WalletCounts, 'failed'>;
  readonly log: Logger;
}

/**
 * Reverses the payments of failed calls as soon as the database answers. They are kept in memory alone: those of a host
 * that is killed before stay as they are.
 */
export class ReversalWorker {
  readonly #waiting = new Map<string, FailedPayment>();
  readonly #rounds: Repeated;
  readonly #outage: Outage;

  constructor(private readonly parts: ReversalParts) {
    this.#rounds = new Repeated((signal) => this.#round(signal), EVERY_MS);
    this.#outage = new Outage(parts.log, 'payments of failed calls cannot be reversed');
  }

  /** Has a payment reversed, at once or when the database answers. */
  add(payment: FailedPayment): void {
    const { transfer, account } = payment;
    if (this.#waiting.size === MAX_WAITING) {
      this.parts.counts.failed('reversal_dropped');
      this.parts.log.error(
        { transfer, account },
        `a failed call may stay charged: ${MAX_WAITING} wait to be reversed already`,
      );
      return;
    }
    this.#waiting.set(transfer, payment);
    this.#rounds.soon();
  }

  start(): void {
    this.#rounds.start();
  }

  /** Tries once more, and logs the payments that are left. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
    if (this.#waiting.size === 0) return;
    await withDeadline(LAST_ROUND_MS, NEVER, (signal) => this.#round(signal)).catch(() => undefined);
    const transfers = [...this.#waiting.keys()].slice(0, MAX_LOGGED);
    if (transfers.length > 0) {
      const message = 'calls that failed may stay charged: the database did not answer before the host stopped';
      this.parts.counts.failed('reversal_dropped', this.#waiting.size);
      this.parts.log.error({ count: this.#waiting.size, transfers }, message);
    }
  }

  async #round(signal: AbortSignal): Promise<void> {
    for (const payment of this.#waiting.values()) {
      if (signal.aborted) return;
      try {
        await this.#reverse(payment);
        this.#outage.over();
      } catch (error) {
        this.parts.counts.failed('reversal_failed');
        this.#outage.note(error);
        if (error instanceof LostConnection) return;
      }
    }
  }

  async #reverse(payment: FailedPayment): Promise<void> {
    const { transfer, account } = payment;
    const wasCharged = await this.parts.reverser.reverse(payment);
    this.#waiting.delete(transfer);
    if (!wasCharged) return;
    this.parts.counts.failed('charge_reversed');
    this.parts.log.warn({ transfer, account }, 'the charge of a call that failed was reversed');
  }
}

const NEVER = new AbortController().signal;
