import type { AccountId, Credits, Hold, Logger, Receipt } from '@namedrop/plugin-api';
import type { Closing } from './closing.js';
import { LostConnection } from './lost-connection.js';
import type { WalletCounts } from './metrics/wallet-metrics.js';
import { requireAmount } from './require-amount.js';
import type { ReversalWorker } from './reversal-worker.js';

export interface OpenHoldParts {
  readonly closing: Pick<Closing, 'settle' | 'release'>;
  readonly reversals: Pick<ReversalWorker, 'add'>;
  readonly counts: Pick<WalletCounts, 'moved'>;
  readonly log: Logger;
}

/** Identity of a hold. */
export interface HoldRef {
  readonly account: AccountId;
  /** UUID. */
  readonly transfer: string;
  /** Whether the caller knows the UUID, and may settle the hold again after a failure. */
  readonly repeatable: boolean;
  readonly amount: Credits;
  /** Kind of its purpose. */
  readonly kind: string;
}

const NOTHING = 0 as Credits;

/** A hold of this process. It ends once: settling again says the same, and giving back what was settled does nothing. */
export class OpenHold implements Hold {
  #receipt: Promise<Receipt> | undefined;

  constructor(
    private readonly hold: HoldRef,
    private readonly parts: OpenHoldParts,
  ) {}

  /**
   * A hold that expired meanwhile was given back: then it costs nothing, and what it was for can still be delivered.
   * A settlement that fails costs nothing in the end, unless the caller repeats it: it is reversed if it was made.
   */
  async settle(actual: Credits): Promise<Receipt> {
    requireAmount(actual);
    this.#receipt ??= this.#settle(actual);
    return this.#receipt;
  }

  /** Never rejects: what cannot be given back now is given back later, at the latest when it expires. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { account, transfer } = this.hold;
    const failure = await this.#failure();
    if (failure === undefined || this.#isReversed(failure)) return;
    try {
      await this.parts.closing.release(account, transfer);
      this.#moved(NOTHING);
    } catch (err) {
      if (this.#isReversed(err)) return this.#reverse();
      this.parts.log.warn({ err, hold: transfer }, 'a hold could not be released; it is given back when it expires');
    }
  }

  async #settle(actual: Credits): Promise<Receipt> {
    const { account, transfer } = this.hold;
    try {
      const receipt = await this.parts.closing.settle(account, transfer, actual);
      this.#moved(receipt.cost);
      return receipt;
    } catch (error) {
      if (this.#isReversed(error)) this.#reverse();
      throw error;
    }
  }

  /** Counts the end of the hold: a charge, and the rest that is paid back. */
  #moved(cost: Credits): void {
    const { kind, amount } = this.hold;
    const { counts } = this.parts;
    counts.moved('charged', kind, cost);
    // A settlement that was made before can have charged more than a repetition holds.
    counts.moved('paid_back', kind, Math.max(0, amount - cost) as Credits);
  }

  /** Whether the end of the hold is left to the reversals: it may have been made, and no caller knows the hold's id. */
  #isReversed(failure: unknown): boolean {
    return failure instanceof LostConnection && !this.hold.repeatable;
  }

  #reverse(): void {
    const { account, transfer } = this.hold;
    this.parts.reversals.add({ account, transfer });
  }

  /** Why the hold is not known to be settled; undefined once it is. */
  async #failure(): Promise<unknown> {
    const settled = this.#receipt ?? Promise.reject(new Error('the hold was never settled'));
    return settled.then(
      () => undefined,
      (error: unknown) => error,
    );
  }
}
