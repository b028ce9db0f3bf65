import { PROVIDERS } from '@namedrop/contract';

/** Counters of an account, in the order of the columns of `usage_hours` and `usage_minutes`. */
export const COUNTERS = ['requests', 'billable_units', 'cache_hits', 'errors', ...PROVIDERS] as const;
export type Counters = Readonly<Record<(typeof COUNTERS)[number], number>>;

const each = (words: (counter: string, index: number) => string) => COUNTERS.map(words).join(', ');
const NAMES = COUNTERS.join(', ');
const ADDED = each((counter) => `${counter} = kept.${counter} + excluded.${counter}`);
/** Number of the first parameter behind the counters. */
const REST = COUNTERS.length + 3;

/**
 * Adds minutes to all tables: $1 accounts, $2 minutes, then the counters; then accounts, minutes, providers and answers of
 * providers without a column. Rows are taken in the order of the key, so two hosts never wait for each other.
 */
export const ADD = `
  WITH used AS MATERIALIZED (
    SELECT * FROM unnest($1::uuid[], $2::timestamptz[], ${each((_, index) => `$${index + 3}::bigint[]`)})
      AS used (account_id, minute, ${NAMES})
  ), answered AS MATERIALIZED (
    SELECT * FROM unnest($${REST}::uuid[], $${REST + 1}::timestamptz[], $${REST + 2}::text[], $${REST + 3}::bigint[])
      AS answered (account_id, minute, provider, answers)
  ), hours AS (
    INSERT INTO namedrop.usage_hours AS kept (account_id, hour, ${NAMES})
    SELECT account_id, date_trunc('hour', minute, 'UTC') AS hour, ${each((counter) => `sum(${counter})`)}
    FROM used GROUP BY account_id, hour ORDER BY account_id, hour
    ON CONFLICT (account_id, hour) DO UPDATE SET ${ADDED}
  ), provider_hours AS (
    INSERT INTO namedrop.usage_provider_hours AS kept (account_id, hour, provider, answers)
    SELECT account_id, date_trunc('hour', minute, 'UTC') AS hour, provider, sum(answers)
    FROM answered GROUP BY account_id, hour, provider ORDER BY account_id, hour, provider
    ON CONFLICT (account_id, hour, provider) DO UPDATE SET answers = kept.answers + excluded.answers
  ), provider_minutes AS (
    INSERT INTO namedrop.usage_provider_minutes AS kept (account_id, minute, provider, answers)
    SELECT account_id, minute, provider, answers FROM answered ORDER BY account_id, minute, provider
    ON CONFLICT (account_id, minute, provider) DO UPDATE SET answers = kept.answers + excluded.answers
  )
  INSERT INTO namedrop.usage_minutes AS kept (account_id, minute, ${NAMES})
  SELECT account_id, minute, ${NAMES} FROM used ORDER BY account_id, minute
  ON CONFLICT (account_id, minute) DO UPDATE SET ${ADDED}`;

/** Selects signed rows of account $1 from a table of minutes and one of hours, for the window that `SUM` describes. */
const signed = (minutes: string, hours: string, columns: string) => `
    SELECT minute AS at, 1 AS sign, ${columns} FROM ${minutes}
    WHERE account_id = $1 AND minute >= $3 AND minute < $4
    UNION ALL
    SELECT hour, 1, ${columns} FROM ${hours} WHERE account_id = $1 AND hour >= $5 AND hour < $6
    UNION ALL
    SELECT minute, -1, ${columns} FROM ${minutes} WHERE account_id = $1 AND minute >= $6 AND minute < $7`;

/**
 * Sums the usage of account $1 by $2. Minutes count from $3 to $4, where whole hours begin; hours count from $5 to $6,
 * less the minutes from $6 to $7, which are those of the last hour after the end. An hour may hold more than its
 * minutes: hosts of earlier versions count hours alone. That rest belongs to the first minute of its hour. `others` maps
 * providers without a column to their answers; null: there were none.
 */
export const SUM = `
  SELECT bucket, ${NAMES}, others
  FROM (
    SELECT date_trunc($2, at, 'UTC') AS bucket, ${each((counter) => `sum(sign * ${counter})::double precision AS ${counter}`)}
    FROM (${signed('namedrop.usage_minutes', 'namedrop.usage_hours', NAMES)}
    ) AS used
    GROUP BY bucket
  ) AS sums LEFT JOIN (
    SELECT bucket, json_object_agg(provider, answers ORDER BY provider) AS others
    FROM (
      SELECT date_trunc($2, at, 'UTC') AS bucket, provider, sum(sign * answers) AS answers
      FROM (${signed('namedrop.usage_provider_minutes', 'namedrop.usage_provider_hours', 'provider, answers')}
      ) AS answered
      GROUP BY bucket, provider HAVING sum(sign * answers) > 0
    ) AS by_provider
    GROUP BY bucket
  ) AS by_bucket USING (bucket)
  ORDER BY bucket`;

const sweepOf = (table: string) => `
  DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${table} WHERE minute <= $1 ORDER BY minute LIMIT $2 FOR UPDATE SKIP LOCKED))`;

/** Statements that delete up to $2 minutes each that began at $1 or before. */
export const SWEEPS: readonly string[] = [
  sweepOf('namedrop.usage_minutes'),
  sweepOf('namedrop.usage_provider_minutes'),
];
