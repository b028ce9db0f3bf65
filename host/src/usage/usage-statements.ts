import { PROVIDERS } from '@namedrop/contract';

/** Counters of an account, in the order of the columns of both tables. */
export const COUNTERS = ['requests', 'billable_units', 'cache_hits', 'errors', ...PROVIDERS] as const;
export type Counters = Readonly<Record<(typeof COUNTERS)[number], number>>;

const each = (words: (counter: string, index: number) => string) => COUNTERS.map(words).join(', ');
const NAMES = COUNTERS.join(', ');
const ADDED = each((counter) => `${counter} = kept.${counter} + excluded.${counter}`);

/**
 * Adds minutes to both tables: $1 accounts, $2 minutes, then the counters. Rows are taken in the order of the key, so two
 * hosts never wait for each other.
 */
export const ADD = `
  WITH used AS MATERIALIZED (
    SELECT * FROM unnest($1::uuid[], $2::timestamptz[], ${each((_, index) => `$${index + 3}::bigint[]`)})
      AS used (account_id, minute, ${NAMES})
  ), hours AS (
    INSERT INTO namedrop.usage_hours AS kept (account_id, hour, ${NAMES})
    SELECT account_id, date_trunc('hour', minute, 'UTC') AS hour, ${each((counter) => `sum(${counter})`)}
    FROM used GROUP BY account_id, hour ORDER BY account_id, hour
    ON CONFLICT (account_id, hour) DO UPDATE SET ${ADDED}
  )
  INSERT INTO namedrop.usage_minutes AS kept (account_id, minute, ${NAMES})
  SELECT account_id, minute, ${NAMES} FROM used ORDER BY account_id, minute
  ON CONFLICT (account_id, minute) DO UPDATE SET ${ADDED}`;

/**
 * Sums the usage of account $1 by $2. Minutes count from $3 to $4, where whole hours begin; hours count from $5 to $6,
 * less the minutes from $6 to $7, which are those of the last hour after the end. An hour may hold more than its
 * minutes: hosts of earlier versions count hours alone. That rest belongs to the first minute of its hour.
 */
export const SUM = `
  SELECT date_trunc($2, at, 'UTC') AS bucket, ${each((counter) => `sum(sign * ${counter})::double precision AS ${counter}`)}
  FROM (
    SELECT minute AS at, 1 AS sign, ${NAMES} FROM namedrop.usage_minutes
    WHERE account_id = $1 AND minute >= $3 AND minute < $4
    UNION ALL
    SELECT hour, 1, ${NAMES} FROM namedrop.usage_hours WHERE account_id = $1 AND hour >= $5 AND hour < $6
    UNION ALL
    SELECT minute, -1, ${NAMES} FROM namedrop.usage_minutes WHERE account_id = $1 AND minute >= $6 AND minute < $7
  ) AS used
  GROUP BY bucket ORDER BY bucket`;

/** Deletes up to $2 minutes that began at $1 or before. */
export const SWEEP = `
  DELETE FROM namedrop.usage_minutes WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM namedrop.usage_minutes WHERE minute <= $1 ORDER BY minute LIMIT $2 FOR UPDATE SKIP LOCKED))`;
