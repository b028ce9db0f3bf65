import { randomUUID } from 'node:crypto';
import { type Database, DEMO_ACCOUNT, type PastEntry } from '@namedrop/plugin-api';

const OPEN = 'INSERT INTO wallets (account_id, balance, entries) VALUES ($1, $2, $3)';
const BOOK = `
  INSERT INTO entries
  SELECT $1, number, transfer, kind, amount, balance_after, purpose_kind, purpose_id, note, at
  FROM jsonb_to_recordset($2) AS past (
    number bigint, transfer uuid, kind text, amount bigint, balance_after bigint,
    purpose_kind text, purpose_id text, note text, at timestamptz
  )`;

/** Statements that delete the rows of account $1. The ledger refuses them for all accounts but the demo's. */
export const removesAccount: readonly string[] = [
  'DELETE FROM holds WHERE account_id = $1',
  'DELETE FROM entries WHERE account_id = $1',
  'DELETE FROM wallets WHERE account_id = $1',
];

/** Books the history of the demo's account, the oldest entry first. Rejects where the account has a wallet. */
export function bookDemo(database: Database, entries: readonly PastEntry[]): Promise<void> {
  let balance = 0;
  const rows = entries.map(({ at, amount, purpose, once }, index) => {
    balance += amount;
    return {
      number: index + 1,
      transfer: once ?? randomUUID(),
      kind: amount > 0 ? 'grant' : 'charge',
      amount,
      balance_after: balance,
      purpose_kind: purpose.kind,
      purpose_id: purpose.id,
      note: purpose.note,
      at,
    };
  });
  return database.transaction(async (tx) => {
    await tx.query(OPEN, [DEMO_ACCOUNT, balance, rows.length]);
    await tx.query(BOOK, [DEMO_ACCOUNT, JSON.stringify(rows)]);
  });
}
