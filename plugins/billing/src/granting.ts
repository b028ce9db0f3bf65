import { randomUUID } from 'node:crypto';
import type { AccountId, Credits, Database, PreparedStatement, Purpose } from '@namedrop/plugin-api';

/** An account has no wallet before its first grant. */
const GRANT: PreparedStatement = {
  name: 'grant',
  text: `
    WITH paid AS (
      INSERT INTO wallets (account_id, balance, entries) VALUES ($1, $2, 1)
      ON CONFLICT (account_id) DO UPDATE SET balance = wallets.balance + $2, entries = wallets.entries + 1
      RETURNING balance, entries
    )
    INSERT INTO entries
    SELECT $1, entries, $3, 'grant', $2, balance, $4, $5, $6, clock_timestamp() FROM paid
    RETURNING balance_after::float8 AS balance`,
};

/**
 * Puts credits into an account's wallet, for which an account is not looked up.
 * @param amount > 0
 * @returns the balance afterwards
 */
export async function grant(
  database: Database,
  account: AccountId,
  amount: Credits,
  { kind, id, note }: Purpose,
): Promise<Credits> {
  const values = [account, amount, randomUUID(), kind, id, note];
  const [granted] = await database.query<{ balance: Credits }>(GRANT, values);
  return (granted as { balance: Credits }).balance;
}
