import type { AccountRows } from '@namedrop/plugin-api';

const BOOKS = 'every balance is the sum of its entries';

/** Rows of accounts: the ledger stays, without the notes of operators. */
export const accountRows: readonly AccountRows[] = [
  {
    table: 'entries',
    where: `account_id = $1 AND note IS NOT NULL AND (purpose_kind IN ('grant', 'adjustment') OR kind = 'refund')`,
    set: 'note = NULL',
  },
  { table: 'entries', keeps: BOOKS },
  { table: 'wallets', keeps: BOOKS },
  { table: 'holds', keeps: 'they end before an account is erased' },
];

/** Query for the holds that an account still has. */
export const delaysErasure = `
  SELECT format('%s calls under way hold credits, until %s at the latest: a host gives them back',
    count(*), to_char(max(expires_at) AT TIME ZONE 'UTC', 'HH24:MI "UTC"')) AS reason
  FROM holds WHERE account_id = $1 HAVING count(*) > 0`;
