import { port } from '../../port.js';

/** UUID of an account. */
export type AccountId = string & { readonly of: 'account' };

/** Who is served and billed: keys, checks and wallets belong to an account. */
export interface Account {
  readonly id: AccountId;
  readonly name: string;
  /** The name of its plan, which says how often its keys may call. */
  readonly plan: string;
  readonly createdAt: Date;
}

/** Looks accounts up. */
export interface Accounts {
  /** @returns undefined for an id that is no account */
  find(id: AccountId): Promise<Account | undefined>;
}
export const Accounts = port<Accounts>('Accounts');
