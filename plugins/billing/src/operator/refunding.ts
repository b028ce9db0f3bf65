import { randomUUID } from 'node:crypto';
import type { AccountId, Credits, Queryable, Refund, Refunded } from '@namedrop/plugin-api';

/** Reads the whole ledger of the account, so it runs before calls of the account have to wait. Names are whole, as for grants. */
const FIND = `
  SELECT transfer FROM billing.entries
  WHERE account_id = $1 AND kind = 'charge' AND purpose_id = $2 AND purpose_kind = ANY ($3)`;

/** Locks the wallet, so that the next statement sees all refunds that were made before. */
const LOCK = 'SELECT FROM billing.wallets WHERE account_id = $1 FOR NO KEY UPDATE';

const CHARGES = `
  SELECT transfer, (-amount)::float8 AS charged, billing.given_back(transfer)::float8 AS "givenBack"
  FROM billing.entries WHERE account_id = $1 AND transfer = ANY ($2::uuid[]) AND kind = 'charge' ORDER BY number`;

const GIVE_BACK = `
  WITH paid AS (
    UPDATE billing.wallets SET balance = balance + $2, entries = entries + 1 WHERE account_id = $1
    RETURNING balance, entries
  )
  INSERT INTO billing.entries (account_id, number, transfer, kind, amount, balance_after, purpose_kind, purpose_id, note,
    at, gives_back)
  SELECT $1, entries, $3, 'refund', $2, balance, charged.purpose_kind, charged.purpose_id, $5, clock_timestamp(), $4
  FROM paid, billing.entries AS charged WHERE charged.transfer = $4
  RETURNING balance_after::float8 AS balance`;

/** A charge, and the sum of its reversals and refunds. */
interface Charge {
  readonly transfer: string;
  readonly charged: number;
  readonly givenBack: number;
}

/**
 * Refunds the charge of a call, at most the part that is left of it.
 * @param tx an open transaction: the wallet is locked until its end
 * @throws RangeError where nothing was charged, nothing is left, or less is left than is asked for
 */
export async function refund(tx: Queryable, account: AccountId, { of, amount, note }: Refund): Promise<Refunded> {
  const transfers = await transfersOf(tx, account, of);
  if (transfers.length > 0) await tx.query(LOCK, [account]);
  const charges = await tx.query<Charge>(CHARGES, [account, transfers]);
  const left = charges.reduce((sum, { charged, givenBack }) => sum + charged - givenBack, 0) as Credits;
  const wanted = amount ?? left;
  requireLeft(charges, wanted, left);
  let balance = 0 as Credits;
  let rest: number = wanted;
  for (const { transfer: charge, charged, givenBack } of charges) {
    const part = Math.min(rest, charged - givenBack);
    if (part === 0) continue;
    rest -= part;
    const [given] = await tx.query<{ balance: Credits }>(GIVE_BACK, [account, part, randomUUID(), charge, note]);
    balance = (given as { balance: Credits }).balance;
  }
  return { refunded: wanted, balance, left: (left - wanted) as Credits };
}

async function transfersOf(tx: Queryable, account: AccountId, of: Refund['of']): Promise<string[]> {
  if ('transfer' in of) return [of.transfer];
  const found = await tx.query<Pick<Charge, 'transfer'>>(FIND, [account, of.id, of.kinds]);
  return found.map(({ transfer }) => transfer);
}

function requireLeft(charges: readonly Charge[], wanted: Credits, left: Credits): void {
  if (charges.length === 0) throw new RangeError('nothing was charged for it');
  if (left === 0) throw new RangeError('all that was charged for it was given back before');
  if (wanted <= left) return;
  throw new RangeError(`only ${left / 100} credits of what was charged for it are left, and not ${wanted / 100}`);
}
