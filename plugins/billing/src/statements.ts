import type { AccountId, Credits, Database, PreparedStatement } from '@namedrop/plugin-api';

/** What an account has. */
export interface Funds {
  /** Of the ledger. */
  readonly balance: Credits;
  /** Set aside for calls that are under way. */
  readonly held: Credits;
}

/** A line of an account's ledger. */
export interface Entry {
  /** Counts the account's entries from 1. */
  readonly number: number;
  /** A reversal gives back a charge whose call failed; a refund, what the operator gives back. */
  readonly kind: 'grant' | 'charge' | 'reversal' | 'refund';
  /** Below 0 for a charge; 0 for the reversal of a charge that was never made. */
  readonly amount: Credits;
  readonly balance_after: Credits;
  readonly purpose_kind: string;
  readonly purpose_id: string;
  readonly note: string | null;
  readonly at: Date;
}

const FUNDS: PreparedStatement = {
  name: 'funds',
  text: 'SELECT balance::float8, held::float8 FROM wallets WHERE account_id = $1',
};

const PAGE: PreparedStatement = {
  name: 'page',
  text: `
    SELECT number::float8, kind, amount::float8, balance_after::float8, purpose_kind, purpose_id, note, at
    FROM entries WHERE account_id = $1 AND number < $2 ORDER BY entries.number DESC LIMIT $3`,
};

/** Sums of a day and a purpose. Amounts are at least 0. */
export interface SpendingSum {
  /** In UTC, e.g. `2026-11-23`. */
  readonly day: string;
  readonly purpose_kind: string;
  readonly charged: Credits;
  readonly paid_back: Credits;
  readonly granted: Credits;
}

// Times ascend with the numbers of an account, so its first entry of the time is found by halving.
const SPENDING: PreparedStatement = {
  name: 'spending',
  text: `
    WITH RECURSIVE halves (low, high) AS (
      SELECT 1::bigint, entries + 1 FROM wallets WHERE account_id = $1
      UNION ALL
      SELECT CASE WHEN at < $2 THEN middle + 1 ELSE low END, CASE WHEN at < $2 THEN high ELSE middle END
      FROM halves
      CROSS JOIN LATERAL (SELECT (low + high) / 2 AS middle) AS halved
      JOIN entries ON account_id = $1 AND number = middle
      WHERE low < high
    )
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, purpose_kind,
      coalesce(sum(-amount) FILTER (WHERE kind = 'charge'), 0)::float8 AS charged,
      coalesce(sum(amount) FILTER (WHERE kind IN ('reversal', 'refund')), 0)::float8 AS paid_back,
      coalesce(sum(amount) FILTER (WHERE kind = 'grant'), 0)::float8 AS granted
    FROM entries
    WHERE account_id = $1 AND number >= (SELECT low FROM halves WHERE low >= high)
    GROUP BY 1, 2 ORDER BY 1, 2`,
};

export interface PageOptions {
  /** Only entries with a lower number; absent: from the newest. */
  readonly before?: number;
  readonly limit: number;
}

/** What an account's owner may read of its wallet. */
export class Statements {
  constructor(private readonly database: Database) {}

  /** Nothing, for an account without a wallet. */
  async funds(account: AccountId): Promise<Funds> {
    const [funds] = await this.database.query<Funds>(FUNDS, [account]);
    return funds ?? { balance: 0 as Credits, held: 0 as Credits };
  }

  /** The newest first. */
  page(account: AccountId, { before = Number.MAX_SAFE_INTEGER, limit }: PageOptions): Promise<Entry[]> {
    return this.database.query<Entry>(PAGE, [account, before, limit]);
  }

  /** Sums from a time on, ascending by day; days without entries have none. */
  spending(account: AccountId, from: Date): Promise<SpendingSum[]> {
    return this.database.query<SpendingSum>(SPENDING, [account, from]);
  }
}
