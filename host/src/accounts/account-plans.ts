import type { AccountId } from '@namedrop/plugin-api';
import { LRUCache } from 'lru-cache';
import type { AccountStore } from './accounts.js';

/** Milliseconds for which the plan of an account is remembered: as long as that of a key. */
const LIFETIME_MS = 5000;
/** Accounts whose plans are remembered. */
const MAX_REMEMBERED = 10_000;

/** Plans of the accounts of sessions. A change is up to 5 s on its way. */
export class AccountPlans {
  readonly #plans: LRUCache<AccountId, string>;

  constructor(accounts: Pick<AccountStore, 'find'>) {
    this.#plans = new LRUCache({
      max: MAX_REMEMBERED,
      ttl: LIFETIME_MS,
      ignoreFetchAbort: true,
      fetchMethod: async (account) => (await accounts.find(account))?.plan,
    });
  }

  /** Returns the plan of an account; undefined for an account that does not exist. Rejects when the database fails. */
  async planOf(account: AccountId): Promise<string | undefined> {
    return this.#plans.fetch(account);
  }
}
