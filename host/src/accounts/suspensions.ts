import { type AccountId, AccountSuspended } from '@namedrop/plugin-api';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** Milliseconds for which the state of an account is remembered. */
const LIFETIME_MS = 2000;
/** Accounts whose states are remembered. */
const MAX_REMEMBERED = 10_000;

const FIND = 'SELECT suspended_at IS NOT NULL AS suspended FROM namedrop.accounts WHERE id = $1';

/** States of accounts, for sessions and for work without a caller. A suspension is up to 2 s on its way to a host. */
export class Suspensions {
  readonly #suspended: LRUCache<AccountId, { readonly suspended: boolean }>;

  constructor(pool: Pick<pg.Pool, 'query'>) {
    this.#suspended = new LRUCache({
      max: MAX_REMEMBERED,
      ttl: LIFETIME_MS,
      ignoreFetchAbort: true,
      fetchMethod: async (account) => {
        const statement = { name: 'find-suspension', text: FIND, values: [account] };
        const [row] = (await pool.query<{ suspended: boolean }>(statement)).rows;
        return row ?? { suspended: false };
      },
    });
  }

  /** @throws AccountSuspended */
  async requireActive(account: AccountId): Promise<void> {
    if ((await this.#suspended.fetch(account))?.suspended) throw new AccountSuspended();
  }
}
