import type { Credits } from '@namedrop/core';
import { port } from '../../contract/port.js';
import type { Queryable } from '../infrastructure/database.js';
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

/** Connection of a movement. */
export interface MovementOptions {
  /** Open transaction of the host: the movement is made with it, or not at all. Absent: the ledger's own connection. */
  readonly within?: Queryable;
}

/** What an operator gives back. */
export interface Refund {
  /** UUID of a charge, or the purpose of one or more charges. */
  readonly of: { readonly transfer: string } | { readonly kinds: readonly string[]; readonly id: string };
  /** Absent: all that is left of it. */
  readonly amount?: Credits | undefined;
  readonly note: string;
}

/** Result of a refund. */
export interface Refunded {
  readonly refunded: Credits;
  /** Balance afterwards. */
  readonly balance: Credits;
  /** Part of the charge that can still be given back. */
  readonly left: Credits;
}

/** The operator's side of the money that a wallet pays with. */
export interface Ledger {
  /**
   * Puts credits into the wallet of an account, which is not looked up.
   * @param amount > 0
   * @returns the balance afterwards
   * @throws RangeError for a balance that a wallet cannot hold
   */
  grant(account: AccountId, amount: Credits, purpose: Purpose, options?: MovementOptions): Promise<Credits>;
  /**
   * Corrects the balance of an account by an amount of either sign, which is not 0. Absent: this ledger cannot.
   * @returns the balance afterwards
   * @throws InsufficientFunds where less can be spent than is to be taken; RangeError as `grant`
   */
  adjust?(account: AccountId, amount: Credits, purpose: Purpose, options?: MovementOptions): Promise<Credits>;
  /**
   * Gives back what was charged, in total at most as much as was charged. Absent: this ledger cannot.
   * @throws RangeError where nothing was charged, or less is left than is asked for
   */
  refund?(account: AccountId, refund: Refund, options: Required<MovementOptions>): Promise<Refunded>;
  /** Proves that every balance is the sum of its entries, and that nothing is held without a hold. Changes nothing. */
  verify(): Promise<Verification>;
  /**
   * Books the history of the demo's account, which has no wallet yet. Absent: this ledger takes none.
   * @param entries the oldest first; their sum is never below 0
   */
  bookDemo?(entries: readonly PastEntry[]): Promise<void>;
}
export const Ledger = port<Ledger>('Ledger', { from: 'billing' });
