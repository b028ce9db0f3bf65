import { randomUUID } from 'node:crypto';
import { type AccountId, type Credits, InsufficientFunds, type Purpose, type Queryable } from '@namedrop/plugin-api';

/** Runs in transactions of the host: its names are whole. An account has no wallet before its first grant. */
const GRANT = `
  WITH paid AS (
    INSERT INTO billing.wallets (account_id, balance, entries) VALUES ($1, $2, 1)
    ON CONFLICT (account_id) DO UPDATE SET balance = wallets.balance + $2, entries = wallets.entries + 1
    RETURNING balance, entries
  )
  INSERT INTO billing.entries
  SELECT $1, entries, $3, 'grant', $2, balance, $4, $5, $6, clock_timestamp() FROM paid
  RETURNING balance_after::float8 AS balance`;

/** Takes nothing that is held, and nothing from an account without a wallet. */
const TAKE = `
  WITH paid AS (
    UPDATE billing.wallets SET balance = balance - $2, entries = entries + 1
    WHERE account_id = $1 AND balance - held >= $2
    RETURNING balance, entries
  )
  INSERT INTO billing.entries
  SELECT $1, entries, $3, 'charge', -$2, balance, $4, $5, $6, clock_timestamp() FROM paid
  RETURNING balance_after::float8 AS balance`;

const SPENDABLE = 'SELECT (balance - held)::float8 AS spendable FROM billing.wallets WHERE account_id = $1';

/** PostgreSQL's code for a value that a check of a table refuses. */
const CHECK_VIOLATION = '23514';

/**
 * Puts credits into an account's wallet, for which an account is not looked up.
 * @param amount > 0
 * @returns the balance afterwards
 * @throws RangeError for a balance that a wallet cannot hold
 */
export async function grant(on: Queryable, account: AccountId, amount: Credits, purpose: Purpose): Promise<Credits> {
  const [granted] = await on.query<{ balance: Credits }>(GRANT, valuesOf(account, amount, purpose)).catch(refuseExcess);
  return (granted as { balance: Credits }).balance;
}

/**
 * Corrects the balance of an account by an amount of either sign.
 * @param amount not 0
 * @returns the balance afterwards
 * @throws InsufficientFunds where less can be spent than is to be taken; RangeError as `grant`
 */
export async function adjust(on: Queryable, account: AccountId, amount: Credits, purpose: Purpose): Promise<Credits> {
  if (amount > 0) return grant(on, account, amount, purpose);
  const taken = -amount as Credits;
  const [adjusted] = await on.query<{ balance: Credits }>(TAKE, valuesOf(account, taken, purpose));
  if (adjusted) return adjusted.balance;
  const [wallet] = await on.query<{ spendable: Credits }>(SPENDABLE, [account]);
  throw new InsufficientFunds(wallet?.spendable ?? (0 as Credits), taken);
}

function valuesOf(account: AccountId, amount: Credits, { kind, id, note }: Purpose): unknown[] {
  return [account, amount, randomUUID(), kind, id, note];
}

function refuseExcess(error: { code?: unknown }): never {
  if (error.code !== CHECK_VIOLATION) throw error;
  throw new RangeError('the balance would be larger than a wallet can hold', { cause: error });
}
