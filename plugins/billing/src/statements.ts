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
  /** A reversal gives back a charge whose call failed. */
  readonly kind: 'grant' | 'charge' | 'reversal';
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
}
