import type { AccountId, Database, PreparedStatement, Purpose } from '@namedrop/plugin-api';
import type { Closing } from './closing.js';
import { reportLostConnections } from './lost-connection.js';

/** A payment of a call that failed, which may have been made all the same. */
export interface FailedPayment {
  /** UUID of the hold or the charge. */
  readonly transfer: string;
  readonly account: AccountId;
  /** Purpose of a charge in one step, which may be made late; absent for a hold. */
  readonly charge?: Purpose;
}

/** Note of the entries that reverse something. */
const NOTE = 'the call failed';

/** Builds SQL for the transfer that reverses another one: always the same, so that nothing is reversed twice. */
export const reversalOf = (transfer: string): string =>
  `left(encode(sha256(convert_to('reversal of ' || ${transfer}, 'UTF8')), 'hex'), 32)::uuid`;

/** Gives back what is left of a charge, unless that was given back before. */
const REVERSE: PreparedStatement = {
  name: 'reverse',
  text: `
    WITH charged AS (
      SELECT account_id, -amount - given_back(transfer) AS amount, purpose_kind, purpose_id,
        ${reversalOf('transfer::text')} AS reversal
      FROM entries WHERE transfer = $1 AND kind = 'charge'
    ), paid AS (
      UPDATE wallets SET balance = balance + amount, entries = entries + 1 FROM charged
      WHERE wallets.account_id = charged.account_id AND amount > 0 AND NOT EXISTS (SELECT FROM entries WHERE transfer = reversal)
      RETURNING wallets.account_id, balance, entries, amount, purpose_kind, purpose_id, reversal
    )
    INSERT INTO entries (account_id, number, transfer, kind, amount, balance_after, purpose_kind, purpose_id, note, at,
      gives_back)
    SELECT account_id, entries, reversal, 'reversal', amount, balance, purpose_kind, purpose_id, $2, clock_timestamp(), $1
    FROM paid RETURNING number`,
};

/**
 * Takes the id of a charge that is not there with an entry of 0, so that it cannot be made late. A charge that is made at
 * this moment violates the uniqueness of the id: then one of both fails.
 */
const FORESTALL: PreparedStatement = {
  name: 'forestall',
  text: `
    WITH counted AS (
      UPDATE wallets SET entries = entries + 1
      WHERE account_id = $1 AND NOT EXISTS (SELECT FROM entries WHERE transfer = $2)
      RETURNING account_id, balance, entries
    )
    INSERT INTO entries
    SELECT account_id, entries, $2, 'reversal', 0, balance, $3, $4, $5, clock_timestamp() FROM counted`,
};

/** Sees to it that the payments of failed calls cost nothing. Each step may run twice. */
export class PaymentReverser {
  readonly #database: Pick<Database, 'query'>;

  constructor(
    database: Database,
    private readonly closing: Pick<Closing, 'release'>,
  ) {
    this.#database = reportLostConnections(database);
  }

  /**
   * Releases a hold, or gives back what was charged; afterwards the payment cannot be made any more.
   * @returns whether it had been charged, and is given back now
   * @throws LostConnection; a unique violation where the charge is made at this moment: run it again then
   */
  async reverse({ transfer, account, charge }: FailedPayment): Promise<boolean> {
    // Afterwards an entry of the charge is there, or will never be: a settlement needs the hold.
    if (charge) await this.#database.query(FORESTALL, [account, transfer, charge.kind, charge.id, NOTE]);
    else await this.closing.release(account, transfer);
    return (await this.#database.query(REVERSE, [transfer, NOTE])).length > 0;
  }

  /**
   * Reverses a payment that may be held, charged, or made later by work under way, which then pays nothing.
   * @returns whether it had been charged, and is given back now
   * @throws LostConnection; a unique violation where the charge is made at this moment: run it again then
   */
  async reverseForGood(account: AccountId, transfer: string, purpose: Purpose): Promise<boolean> {
    await this.closing.release(account, transfer);
    return this.reverse({ account, transfer, charge: purpose });
  }
}
