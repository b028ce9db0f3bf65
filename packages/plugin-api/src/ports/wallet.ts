import type { Credits } from '@namedrop/core';
import { port } from '../port.js';
import type { AccountId } from './accounts.js';

/** What a call cost, and what is left. */
export interface Receipt {
  readonly cost: Credits;
  /** Absent where nobody keeps balances. */
  readonly balanceAfter?: Credits;
}

/** Money set aside for one call. Disposing of it without settling gives it back. */
export interface Hold extends AsyncDisposable {
  /** Charges `actual`, at most what is held, and gives the rest back. Idempotent. */
  settle(actual: Credits): Promise<Receipt>;
}

/** Pays for calls: first a quote, then a hold, then what it really cost. */
export interface Wallet {
  /** What this account pays for something of that list price. */
  quote(account: AccountId, listPrice: Credits): Promise<Credits>;
  /** @throws InsufficientFunds */
  hold(account: AccountId, amount: Credits): Promise<Hold>;
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
  ) {
    super('the wallet does not hold enough credits for this call');
  }
}
