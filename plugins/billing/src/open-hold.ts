import type { AccountId, Credits, Hold, Logger, Receipt } from '@namedrop/plugin-api';
import type { Closing } from './closing.js';
import { requireAmount } from './require-amount.js';

export interface OpenHoldParts {
  readonly closing: Closing;
  readonly log: Logger;
}

/** A hold of this process. It ends once: settling again says the same, and giving back what was settled does nothing. */
export class OpenHold implements Hold {
  #receipt: Promise<Receipt> | undefined;

  constructor(
    private readonly account: AccountId,
    private readonly id: string,
    private readonly parts: OpenHoldParts,
  ) {}

  /** A hold that expired meanwhile was given back: then it costs nothing, and what it was for can still be delivered. */
  async settle(actual: Credits): Promise<Receipt> {
    requireAmount(actual);
    this.#receipt ??= this.parts.closing.settle(this.account, this.id, actual);
    return this.#receipt;
  }

  /** Never rejects: what cannot be given back now is given back when it expires. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (await this.#isSettled()) return;
    try {
      await this.parts.closing.release(this.account, this.id);
    } catch (err) {
      this.parts.log.warn({ err, hold: this.id }, 'a hold could not be released; it is given back when it expires');
    }
  }

  /** Whether it is known to be: a settlement that failed may have been made or not, and releasing is safe in both. */
  async #isSettled(): Promise<boolean> {
    return (
      this.#receipt?.then(
        () => true,
        () => false,
      ) ?? false
    );
  }
}
