import {
  type AccountId,
  type Credits,
  type Database,
  type PreparedStatement,
  type Receipt,
  secondsUntil,
} from '@namedrop/plugin-api';
import { Batcher } from './batcher.js';
import { LostConnection, reportLostConnections } from './lost-connection.js';
import { retryWhileAway } from './retry-while-away.js';

/** The end of a hold. */
interface Close {
  /** UUID of the hold. */
  readonly hold: string;
  /** Charged part of the hold; the rest is given back. */
  readonly actual: Credits;
}

interface Closed {
  readonly place: number;
  readonly cost: Credits;
  readonly balanceAfter: Credits;
}

/**
 * Some holds of one account are settled or released. A hold that is no longer there has been settled or given back:
 * nothing is done about it, and it has no row in the result. Neither has one whose entry is there already, as when two
 * hosts ran what is paid for once: all of it is given back. Here and below, holds are locked before the wallet.
 */
const CLOSE: PreparedStatement = {
  name: 'close',
  text: `
    WITH ended AS (
      DELETE FROM holds USING jsonb_to_recordset($2) AS item (place bigint, hold uuid, actual bigint)
      WHERE id = hold AND account_id = $1
      RETURNING place, id, amount, purpose_kind, purpose_id, note,
        EXISTS (SELECT FROM entries WHERE transfer = id) AS paid_before, least(actual, amount) AS actual
    ), closed AS (
      SELECT *, CASE WHEN paid_before THEN 0 ELSE actual END AS charge FROM ended
    ), total AS (
      SELECT sum(charge) AS charge, sum(amount) AS amount, count(*) FILTER (WHERE charge > 0) AS entries FROM closed
    ), paid AS (
      UPDATE wallets
      SET balance = balance - charge, held = held - amount, entries = wallets.entries + total.entries
      FROM total WHERE account_id = $1 AND amount > 0
      RETURNING balance + charge AS balance, wallets.entries - total.entries AS entries
    ), folded AS (
      SELECT closed.*, balance - sum(charge) OVER so_far AS balance,
        entries + count(*) FILTER (WHERE charge > 0) OVER so_far AS number
      FROM closed, paid WINDOW so_far AS (ORDER BY place)
    ), written AS (
      INSERT INTO entries
      SELECT $1, number, id, 'charge', -charge, balance, purpose_kind, purpose_id, note, clock_timestamp()
      FROM folded WHERE charge > 0
    )
    SELECT place::int, charge::float8 AS cost, balance::float8 AS "balanceAfter" FROM folded WHERE NOT paid_before`,
};

/** Cost of a hold that has ended: its charge, or 0 when it was given back. */
const PAST: PreparedStatement = {
  name: 'past-hold',
  text: `
    SELECT coalesce(-amount, 0)::float8 AS cost, coalesce(balance_after, balance, 0)::float8 AS "balanceAfter"
    FROM (VALUES (0)) AS always
    LEFT JOIN wallets ON wallets.account_id = $1
    LEFT JOIN entries ON transfer = $2`,
};

/**
 * Gives back what an account holds longer than it may, but for what is being settled at this moment. Compares with `now()`
 * and not with `clock_timestamp()`, which no index can be searched for.
 */
const EXPIRE: PreparedStatement = {
  name: 'expire',
  text: `
    WITH expired AS (
      DELETE FROM holds WHERE id IN (
        SELECT id FROM holds WHERE account_id = $1 AND expires_at <= now() FOR UPDATE SKIP LOCKED
      )
      RETURNING amount
    )
    UPDATE wallets SET held = held - total.amount
    FROM (SELECT sum(amount) AS amount, count(*) AS holds FROM expired) AS total
    WHERE account_id = $1 AND total.holds > 0
    RETURNING total.holds::int AS holds`,
};

/** Compares with the same clock as the expiry. */
const NEXT_EXPIRY = { name: 'next-expiry', text: 'SELECT min(expires_at) FROM holds', clock: 'now()' };

/** Ends holds. Those that end for one account at the same time go together, in one statement. */
export class Closing {
  readonly #batcher = new Batcher<Close, Receipt | undefined>((account, closes) => this.#closeAll(account, closes));

  readonly #database: Pick<Database, 'query'>;

  /** @param patienceMs milliseconds for which a settlement is tried again while the connection is lost; default 10 s */
  constructor(
    database: Database,
    private readonly patienceMs?: number,
  ) {
    this.#database = reportLostConnections(database);
  }

  /**
   * Charges `actual`, at most what is held, and gives the rest back. A hold that ended before is left as it ended:
   * its receipt says what was charged for it then, which is nothing when it had expired.
   * @throws LostConnection where the settlement may have been made
   */
  settle(account: AccountId, hold: string, actual: Credits): Promise<Receipt> {
    const close = () => this.#batcher.add(account, { hold, actual });
    const onceMore = (error: unknown) => {
      if (error instanceof LostConnection) throw error;
      return close();
    };
    // The word of a settlement that was made may be lost with the connection; a second one does nothing then.
    return retryWhileAway(async () => (await close().catch(onceMore)) ?? this.#past(account, hold), this.patienceMs);
  }

  /** Gives everything back; does nothing for a hold that has ended. */
  async release(account: AccountId, hold: string): Promise<void> {
    await this.#batcher.add(account, { hold, actual: 0 as Credits });
  }

  /** Gives back the holds of all accounts that have expired. @returns how many */
  async expire(): Promise<number> {
    const due = 'SELECT DISTINCT account_id FROM holds WHERE expires_at <= now()';
    let expired = 0;
    for (const { account_id } of await this.#database.query<{ account_id: AccountId }>(due)) {
      const [done] = await this.#database.query<{ holds: number }>(EXPIRE, [account_id]);
      expired += done?.holds ?? 0;
    }
    return expired;
  }

  /** Seconds until a hold expires; undefined: nothing is held. */
  nextExpiry(): Promise<number | undefined> {
    return secondsUntil(this.#database, NEXT_EXPIRY);
  }

  async #closeAll(account: string, closes: readonly Close[]): Promise<(Receipt | undefined)[]> {
    const items = closes.map((close, place) => ({ place, ...close }));
    const closed = await this.#database.query<Closed>(CLOSE, [account, JSON.stringify(items)]);
    const receipts = new Map(closed.map(({ place, ...receipt }) => [place, receipt]));
    return closes.map((_, place) => receipts.get(place));
  }

  async #past(account: AccountId, hold: string): Promise<Receipt> {
    const [past] = await this.#database.query<Receipt>(PAST, [account, hold]);
    return past as Receipt;
  }
}
