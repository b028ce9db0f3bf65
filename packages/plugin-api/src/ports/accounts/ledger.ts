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

/** Entry of the demo's history. */
export interface PastEntry {
  readonly at: Date;
  /** Above 0: a grant; below 0: a charge. */
  readonly amount: Credits;
  readonly purpose: Purpose;
  /** UUID under which it was paid once; absent: its own. */
  readonly once?: string;
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
  /**
   * Books the history of the demo's account, which has no wallet yet. Absent: this ledger takes none.
   * @param entries the oldest first; their sum is never below 0
   */
  bookDemo?(entries: readonly PastEntry[]): Promise<void>;
}
export const Ledger = port<Ledger>('Ledger', { from: 'billing' });
