import type { Credits } from '@namedrop/core';
import { port } from '../../contract/port.js';
import type { AccountId } from './accounts.js';
import type { Purpose } from './wallet.js';

/** What came out when the books were proven. */
export interface Verification {
  readonly wallets: number;
  readonly entries: number;
  /** Open ones. */
  readonly holds: number;
  /** One sentence each; empty when everything is as it must be. */
  readonly faults: readonly string[];
}

/** The operator's side of the money that a wallet pays with. */
export interface Ledger {
  /**
   * Puts credits into the wallet of an account, which is not looked up.
   * @param amount > 0
   * @returns the balance afterwards
   */
  grant(account: AccountId, amount: Credits, purpose: Purpose): Promise<Credits>;
  /** Proves that every balance is the sum of its entries, and that nothing is held without a hold. Changes nothing. */
  verify(): Promise<Verification>;
}
export const Ledger = port<Ledger>('Ledger', { from: 'billing' });
