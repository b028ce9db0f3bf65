import type { AccountId, Credits, Database, PreparedStatement, Purpose } from '@namedrop/plugin-api';
import { Batcher } from './batcher.js';
import { LostConnection, reportLostConnections } from './lost-connection.js';
import { retryWhileAway } from './retry-while-away.js';

/** Money that leaves what an account can spend: charged for good, or held. */
export interface Spend {
  /** UUID of the charge or the hold. */
  readonly transfer: string;
  /** True where the transfer may have been made before, by a host that died before it could report so. */
  readonly again: boolean;
  readonly charge: Credits;
  readonly hold: Credits;
  /** Milliseconds after which a hold, also one that was there before, is given back by itself. */
  readonly expiresMs: number;
  readonly purpose: Purpose;
}

/** Result of a spend. */
export type Spent = Accepted | Refused;

export interface Accepted {
  readonly accepted: true;
  /** Final charge; for a transfer that had been made before, its charge then. */
  readonly cost: Credits;
  /** Balance of the ledger afterwards. */
  readonly balance: Credits;
  /** For a payment with `once`: true where the transfer is an open hold. */
  readonly held?: boolean;
}

export interface Refused {
  readonly accepted: false;
  /** The balance without what is held. */
  readonly spendable: Credits;
  /** True where an earlier try, whose connection was lost, may still be made. */
  readonly mayBeMade?: boolean;
}

/** One spend. No row comes back when there is not enough, no wallet at all, or nothing to pay, and nothing is done then. */
const SPEND_ONE: PreparedStatement = { name: 'spend-one', text: spendOne() };

/**
 * The same for one that may have been made already: where that is seen, no row comes back either. Who waited for the
 * wallet sees what was there before: then it is the keys of both tables, and the settlement, that pay for nothing twice.
 */
const SPEND_UNMADE: PreparedStatement = {
  name: 'spend-unmade',
  text: spendOne(`
    AND NOT EXISTS (SELECT FROM entries WHERE transfer = $2) AND NOT EXISTS (SELECT FROM holds WHERE id = $2)`),
};

function spendOne(unmade = ''): string {
  return `
    WITH paid AS (
      UPDATE wallets SET balance = balance - $3, held = held + $4, entries = entries + ($3 > 0)::int
      WHERE account_id = $1 AND balance - held >= $3::bigint + $4::bigint AND $3 + $4 > 0 ${unmade}
      RETURNING balance, held, entries
    ), written AS (
      INSERT INTO entries SELECT $1, entries, $2, 'charge', -$3, balance, $6, $7, $8, clock_timestamp()
      FROM paid WHERE $3 > 0
    ), placed AS (
      INSERT INTO holds SELECT $2, $1, $4, $6, $7, $8,
        clock_timestamp(), clock_timestamp() + $5::bigint * interval '1 ms'
      FROM paid WHERE $4 > 0
    )
    SELECT true AS accepted, $3::float8 AS cost, balance::float8 FROM paid`;
}

/**
 * Some spends of one account, in order; each is accepted or refused by what those before it left. The wallet is locked
 * before it is read, so that no two hosts see the same credits. Time is the database's: hosts may disagree about it.
 */
const SPEND_ALL: PreparedStatement = {
  name: 'spend-all',
  text: `
    WITH RECURSIVE wallet AS MATERIALIZED (
      SELECT balance, held, entries FROM wallets WHERE account_id = $1 FOR UPDATE
    ), item AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($2) AS i (
        place bigint, transfer uuid, charge bigint, hold bigint, expires_ms bigint,
        purpose_kind text, purpose_id text, note text
      )
    ), folded AS (
      SELECT 0::bigint AS place, false AS accepted,
        coalesce(max(balance), 0) AS balance, coalesce(max(held), 0) AS held, coalesce(max(entries), 0) AS entries
      FROM wallet
      UNION ALL
      SELECT item.place, fits,
        balance - charge * fits::int, held + hold * fits::int, entries + (fits AND charge > 0)::int
      FROM folded
      JOIN item ON item.place = folded.place + 1,
      LATERAL (SELECT charge + hold <= balance - held) AS check_of (fits)
    ), paid AS (
      UPDATE wallets SET balance = last.balance, held = last.held, entries = last.entries
      FROM (SELECT * FROM folded ORDER BY place DESC LIMIT 1) AS last
      WHERE account_id = $1 AND (wallets.balance <> last.balance OR wallets.held <> last.held)
    ), written AS (
      INSERT INTO entries
      SELECT $1, entries, transfer, 'charge', -charge, balance, purpose_kind, purpose_id, note, clock_timestamp()
      FROM folded JOIN item USING (place) WHERE accepted AND charge > 0
    ), placed AS (
      INSERT INTO holds
      SELECT transfer, $1, hold, purpose_kind, purpose_id, note,
        clock_timestamp(), clock_timestamp() + expires_ms * interval '1 ms'
      FROM folded JOIN item USING (place) WHERE accepted AND hold > 0
    )
    SELECT accepted, charge::float8 AS cost, balance::float8, (balance - held)::float8 AS spendable
    FROM folded JOIN item USING (place) ORDER BY place`,
};

/** Which transfers there are, what they took, and what was left after them. A hold that is there lasts as if it were new. */
const MADE: PreparedStatement = {
  name: 'made',
  text: `
    WITH held AS (
      UPDATE holds SET expires_at = greatest(expires_at, clock_timestamp() + $2::bigint * interval '1 ms')
      WHERE id = ANY ($1) RETURNING id, account_id
    )
    SELECT transfer, -amount::float8 AS cost, balance_after::float8 AS balance, false AS held
    FROM entries WHERE transfer = ANY ($1)
    UNION ALL
    SELECT id, 0, balance::float8, true FROM held JOIN wallets USING (account_id)`,
};

interface Made extends Omit<Accepted, 'accepted'> {
  readonly transfer: string;
}

/** PostgreSQL's code for a transfer that is there already. */
const UNIQUE_VIOLATION = '23505';

/** Charges and holds. Those that come for one account at the same time go together, in one statement. */
export class Spending {
  readonly #batcher = new Batcher<Spend, Spent>((account, spends) => this.#spendAll(account, spends));

  readonly #database: Pick<Database, 'query'>;

  /** @param patienceMs milliseconds for which a spend is looked for and tried again while the connection is lost; default 10 s */
  constructor(
    database: Database,
    private readonly patienceMs?: number,
  ) {
    this.#database = reportLostConnections(database);
  }

  /** Resolves once it is committed, or refused. @throws LostConnection where the spend may have been made */
  spend(account: AccountId, spend: Spend): Promise<Spent> {
    return retryWhileAway(async (again) => {
      if (!again) return this.#batcher.add(account, spend);
      const spent = await this.#batcher.add(account, { ...spend, again });
      return spent.accepted ? spent : { ...spent, mayBeMade: true };
    }, this.patienceMs);
  }

  /**
   * Tries spends that may have been made as if they were not, and looks for them where that does nothing.
   * A spend that the database refused is looked for, and tried once more where it is not found; should the first be
   * committed only then, its transfers are there, and it is looked for again.
   */
  async #spendAll(account: string, spends: readonly Spend[]): Promise<Spent[]> {
    const rest = () => this.#spendRest(account, spends);
    const first = spends.some(({ again }) => again)
      ? this.#spendAlone(SPEND_UNMADE, account, spends).then((alone) => alone ?? rest())
      : this.#attempt(account, spends);
    const onceMore = (error: unknown) => {
      if (error instanceof LostConnection) throw error;
      return rest();
    };
    return first.catch(onceMore).catch((error: { code?: unknown }) => {
      if (error.code !== UNIQUE_VIOLATION) throw error;
      return rest();
    });
  }

  async #spendRest(account: string, spends: readonly Spend[]): Promise<Spent[]> {
    const transfers = spends.map(({ transfer }) => transfer);
    const longest = Math.max(...spends.map(({ expiresMs }) => expiresMs));
    const found = await this.#database.query<Made>(MADE, [transfers, longest]);
    const made = new Map(found.map(({ transfer, ...what }) => [transfer, { accepted: true as const, ...what }]));
    const left = spends.filter(({ transfer }, place) => !made.has(transfer) && transfers.indexOf(transfer) === place);
    const spent = left.length > 0 ? await this.#attempt(account, left) : [];
    const done = new Map<string, Spent>(made);
    for (const [place, { transfer, hold }] of left.entries()) {
      const what = spent[place] as Spent;
      done.set(transfer, what.accepted ? { ...what, held: hold > 0 } : what);
    }
    return transfers.map((transfer) => done.get(transfer) as Spent);
  }

  async #attempt(account: string, spends: readonly Spend[]): Promise<Spent[]> {
    const alone = await this.#spendAlone(SPEND_ONE, account, spends);
    return alone ?? this.#database.query<Spent>(SPEND_ALL, [account, JSON.stringify(spends.map(toItem))]);
  }

  /**
   * Most of the time nobody else is there, and there is enough: that costs the database a third less.
   * @returns undefined: nothing was done, for there are several, nothing is to be paid, or no row came back
   */
  async #spendAlone(
    statement: PreparedStatement,
    account: string,
    spends: readonly Spend[],
  ): Promise<Spent[] | undefined> {
    const [spend, ...others] = spends;
    if (!spend || others.length > 0 || spend.charge + spend.hold === 0) return undefined;
    const { transfer, charge, hold, expiresMs, purpose } = spend;
    const values = [account, transfer, charge, hold, expiresMs, purpose.kind, purpose.id, purpose.note];
    const spent = await this.#database.query<Spent>(statement, values);
    return spent.length > 0 ? spent : undefined;
  }
}

function toItem({ transfer, charge, hold, purpose, expiresMs: expires_ms }: Spend, index: number) {
  const { kind: purpose_kind, id: purpose_id, note } = purpose;
  return { place: index + 1, transfer, charge, hold, expires_ms, purpose_kind, purpose_id, note };
}
