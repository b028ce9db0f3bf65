import { ApiError, type Queryable, type Watch } from '@namedrop/plugin-api';

/** Queues the transactions of one account, so that each counts the watches of those before it. */
const LOCK_ACCOUNT = `SELECT pg_advisory_xact_lock(hashtext('watch.watches'), hashtext($1::text))`;

/** Counts the other watches: one that is created or resumed a second time needs no more room. */
const COUNT = 'SELECT count(*)::integer AS count FROM watches WHERE account_id = $1 AND enabled AND id <> $2';

/** Limit of the active watches of an account. */
export class ActiveLimit {
  constructor(private readonly maxPerAccount: number) {}

  /**
   * Requires that the account may have this watch active besides its other ones.
   * @throws ApiError 400 `invalid_request` for an account that has as many active watches as it may have
   */
  async requireRoom({ account, id }: Pick<Watch, 'account' | 'id'>, within: Queryable): Promise<void> {
    const { maxPerAccount: max } = this;
    await within.query(LOCK_ACCOUNT, [account]);
    const [row] = await within.query<{ count: number }>(COUNT, [account, id]);
    if (row && row.count < max) return;
    const message = `An account may have ${max} active watches, and yours has as many: pause or delete one first.`;
    throw new ApiError(400, 'invalid_request', message);
  }
}
