import type { Database, Verification } from '@namedrop/plugin-api';
import { reversalOf } from './payment-reverser.js';

/** Age after its expiry from which an open hold shows that no host sweeps. */
const OVERDUE = '10 minutes';

/**
 * Everything that must be so, each with those for whom it is not. One statement, so that it is seen at one moment,
 * whatever goes on meanwhile.
 */
const FAULTS = `
  WITH running AS (
    SELECT *,
      sum(amount) OVER so_far AS sum_so_far,
      row_number() OVER so_far AS place
    FROM entries WINDOW so_far AS (PARTITION BY account_id ORDER BY number)
  ), sums AS (
    SELECT account_id, sum(amount) AS amount, count(*) AS entries FROM entries GROUP BY account_id
  ), holding AS (
    SELECT account_id, sum(amount) AS amount FROM holds GROUP BY account_id
  )
  SELECT account_id, format('the balance is %s, but the entries sum up to %s', balance, coalesce(amount, 0)) AS fault
  FROM wallets LEFT JOIN sums USING (account_id) WHERE balance <> coalesce(amount, 0)
  UNION ALL
  SELECT account_id, format('%s entries were written, but there are %s', wallets.entries, coalesce(sums.entries, 0))
  FROM wallets LEFT JOIN sums USING (account_id) WHERE wallets.entries <> coalesce(sums.entries, 0)
  UNION ALL
  SELECT account_id, format('entry %s says %s were left, but it was %s', number, balance_after, sum_so_far)
  FROM running WHERE balance_after <> sum_so_far
  UNION ALL
  SELECT account_id, format('entry %s stands at place %s', number, place) FROM running WHERE number <> place
  UNION ALL
  SELECT account_id, format('%s are marked as held, but the open holds sum up to %s', held, coalesce(amount, 0))
  FROM wallets LEFT JOIN holding USING (account_id) WHERE held <> coalesce(amount, 0)
  UNION ALL
  SELECT account_id, 'there are entries, but no wallet'
  FROM sums WHERE NOT EXISTS (SELECT FROM wallets WHERE wallets.account_id = sums.account_id)
  UNION ALL
  SELECT account_id, format('hold %s has no wallet', id)
  FROM holds WHERE NOT EXISTS (SELECT FROM wallets WHERE wallets.account_id = holds.account_id)
  UNION ALL
  SELECT holds.account_id, format('hold %s is open, but was settled by entry %s', id, number)
  FROM holds JOIN entries ON transfer = id
  UNION ALL
  SELECT account_id, format('entry %s gives back %s, which no entry before it charged', number, amount)
  FROM entries AS reversal WHERE kind = 'reversal' AND amount > 0 AND NOT EXISTS (
    SELECT FROM entries AS charged
    WHERE charged.account_id = reversal.account_id AND charged.number < reversal.number
      AND charged.kind = 'charge' AND -charged.amount = reversal.amount + coalesce(
        (SELECT sum(amount) FROM entries WHERE kind = 'refund' AND gives_back = charged.transfer), 0)
      AND ${reversalOf('charged.transfer::text')} = reversal.transfer
  )
  UNION ALL
  SELECT account_id, format('refunds give back %s of charge %s, which was %s', refunded, gives_back, coalesce(-amount, 0))
  FROM (
    SELECT account_id, gives_back, sum(amount) AS refunded FROM entries WHERE kind = 'refund' GROUP BY 1, 2
  ) AS refund
  LEFT JOIN LATERAL (
    SELECT amount FROM entries
    WHERE transfer = refund.gives_back AND kind = 'charge' AND account_id = refund.account_id
  ) AS charged ON true
  WHERE refunded > coalesce(-amount, 0)
  UNION ALL
  SELECT account_id, format('hold %s expired at %s and was not given back: does a host run?', id, expires_at)
  FROM holds WHERE expires_at < clock_timestamp() - interval '${OVERDUE}'
  ORDER BY 1, 2`;

const COUNTS = `
  SELECT (SELECT count(*) FROM wallets)::int AS wallets, (SELECT count(*) FROM entries)::float8 AS entries,
    (SELECT count(*) FROM holds)::int AS holds`;

/** Proves the books. Changes nothing. */
export async function verify(database: Database): Promise<Verification> {
  const faults = await database.query<{ account_id: string; fault: string }>(FAULTS);
  const [counts] = await database.query<Omit<Verification, 'faults'>>(COUNTS);
  return {
    ...(counts as Omit<Verification, 'faults'>),
    faults: faults.map(({ account_id, fault }) => `account ${account_id}: ${fault}`),
  };
}
