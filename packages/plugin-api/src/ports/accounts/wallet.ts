import type { Credits } from '@namedrop/core';
import { port } from '../../contract/port.js';
import type { AccountId } from './accounts.js';

/** Receipt of a payment: its cost and the balance after it. */
export interface Receipt {
  readonly cost: Credits;
  /** Absent where no balances are kept. */
  readonly balanceAfter?: Credits;
}

/** Money set aside for one call. Disposing of it without settling gives it back. */
export interface Hold extends AsyncDisposable {
  /**
   * Charges `actual`, at most what is held, and gives the rest back. Idempotent. A hold that was given back meanwhile,
   * because its time was over, costs nothing: what it was for is delivered all the same. When this rejects, answer
   * the call as failed: see `Wallet`.
   */
  settle(actual: Credits): Promise<Receipt>;
}

/** Purpose of a payment, as the ledger names it. */
export interface Purpose {
  /** e.g. `check`. */
  readonly kind: string;
  /** Id of the check, the run or the ask. */
  readonly id: string;
  /** Detail for readers of the ledger, e.g. the mode. */
  readonly note?: string;
}

export interface ChargeOptions {
  /**
   * UUID of what is paid for once, however often it is run: a hold under one that was placed before joins that, a charge
   * of more than 0 settles it, and one that was paid for already costs nothing more. Its receipt says what it cost then.
   * So one of 0, which needs no funds and stands nowhere, asks what was paid; a hold of 0 gives back what is held, too, when
   * it is settled.
   */
  readonly once?: string;
}

export interface HoldOptions extends ChargeOptions {
  /** Milliseconds that it takes at most until the hold is settled: it is not given back by itself before. */
  readonly withinMs?: number;
}

/**
 * Pays for calls: first a quote, then a hold, then what it really cost.
 *
 * Rule for callers: what is delivered is paid, and what fails is not. When `hold`, `charge` or `settle` rejects, answer the
 * call as failed. The wallet then sees to it that a payment without `once` costs nothing, also one that was made and whose
 * confirmation was lost: it is reversed once the database answers. A payment with `once` is left for the repetition of the
 * call under the same id, which pays once. So after a payment nothing may fail a call any more, and a caller that
 * passes `once` must repeat the call, let its own caller do so, or have the payment reversed.
 */
export interface Wallet {
  /** Quotes the price that this account pays for a list price. */
  quote(account: AccountId, listPrice: Credits): Promise<Credits>;
  /**
   * @param purpose written to the ledger, e.g. the id of a check
   * @throws InsufficientFunds
   */
  hold(account: AccountId, amount: Credits, purpose: Purpose, options?: HoldOptions): Promise<Hold>;
  /**
   * Charges a price that is known before, in one step.
   * @throws InsufficientFunds
   */
  charge(account: AccountId, amount: Credits, purpose: Purpose, options?: ChargeOptions): Promise<Receipt>;
  /**
   * Reverses a payment that was made under `once`, or may still be made: releases its hold and gives back its charge. Later
   * payments under the same UUID cost nothing. Idempotent; when it rejects, repeat it. Absent where payments cannot be reversed.
   */
  reverse?(account: AccountId, once: string, purpose: Purpose): Promise<void>;
}
export const Wallet = port<Wallet>('Wallet');

/** The wallet cannot pay. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
  /** By name, so that an error from another copy of this package is recognised too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'InsufficientFunds' && 'required' in value;
  }
  constructor(
    readonly balance: Credits,
    readonly required: Credits,
    /** Address where the caller can top up, for endpoints that report it. */
    readonly topupUrl?: string,
  ) {
    super('the wallet does not hold enough credits for this call');
  }
}
