import { port } from '../port.js';

/** UUID of an account. */
export type AccountId = string & { readonly of: 'account' };

export interface Account {
  readonly id: AccountId;
  readonly name: string;
  readonly createdAt: Date;
}

export interface Accounts {
  find(id: AccountId): Promise<Account | undefined>;
}
export const Accounts = port<Accounts>('Accounts');
