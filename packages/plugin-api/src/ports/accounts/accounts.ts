import { port } from '../../contract/port.js';

/** UUID of an account. */
export type AccountId = string & { readonly of: 'account' };

/** Account of `namedrop seed --demo`, which holds the demo's history and no other data. */
export const DEMO_ACCOUNT = 'de300000-0000-4000-8000-000000000000' as string as AccountId;

/** Who is served and billed: keys, checks and wallets belong to an account. */
export interface Account {
  readonly id: AccountId;
  readonly name: string;
  /** The name of its plan, which says how often its keys may call. */
  readonly plan: string;
  readonly createdAt: Date;
}

/** The account of a call or a run is suspended: nothing was asked, held or charged for it. */
export class AccountSuspended extends Error {
  override readonly name = 'AccountSuspended';
  /** By name, so that an error from another copy of this package is recognised too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AccountSuspended';
  }
  constructor() {
    super('This account is suspended. Ask the operator of this deployment about it.');
  }
}

/** The most accounts that one page holds. */
export const MAX_ACCOUNTS_PAGE = 200;

/** One page of the accounts, in the order of their ids. */
export interface AccountsPage {
  /** 1 to `MAX_ACCOUNTS_PAGE`. */
  readonly limit: number;
  /** Id of the last account of the previous page; absent: from the first. */
  readonly after?: AccountId;
}

/** Looks accounts up. */
export interface Accounts {
  /** @returns undefined for an id that is no account */
  find(id: AccountId): Promise<Account | undefined>;
  /**
   * Lists a page of those that are not erased. A shorter page than asked for is the last one; an account that is created between two pages may be in
   * neither.
   * @throws RangeError for a limit outside its range
   */
  page(page: AccountsPage): Promise<readonly Account[]>;
}
export const Accounts = port<Accounts>('Accounts');
