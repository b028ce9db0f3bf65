/**
 * One statement, so that of all who claim a key one gets it: whoever comes first, and after it whoever finds its
 * window over ($8) or its lease. Leases are in the database's time, which all hosts share. A key that is seen to be
 * held is only read: a repetition waits for no disk. Who takes over for a dead run with the same body pays with it.
 */
export const CLAIM = `
  WITH held AS (
    SELECT run_id, once, fingerprint, status, headers, body FROM namedrop.idempotency_keys
    WHERE account_id = $1 AND endpoint = $2 AND key = $3
      AND received_at > $8 AND (leased_until IS NULL OR leased_until > clock_timestamp())
  ), claimed AS (
    INSERT INTO namedrop.idempotency_keys AS kept
      (account_id, endpoint, key, run_id, fingerprint, received_at, leased_until, once)
    SELECT $1, $2, $3, $4, $5, $6, clock_timestamp() + $7 * interval '1 millisecond', $9
    WHERE NOT EXISTS (SELECT FROM held)
    ON CONFLICT (account_id, endpoint, key) DO UPDATE SET
      run_id = excluded.run_id,
      once = CASE WHEN kept.received_at > $8 AND kept.fingerprint = excluded.fingerprint THEN kept.once ELSE excluded.once END,
      fingerprint = excluded.fingerprint, received_at = excluded.received_at,
      leased_until = excluded.leased_until, status = NULL, headers = NULL, body = NULL
    WHERE kept.received_at <= $8 OR kept.leased_until <= clock_timestamp()
    RETURNING run_id, once, fingerprint, status, headers, body
  )
  SELECT * FROM held UNION ALL SELECT * FROM claimed`;

const OF_RUN = `
  WHERE account_id = $1 AND endpoint = $2 AND key = $3 AND run_id = $4 AND leased_until IS NOT NULL`;

export const RENEW = `
  UPDATE namedrop.idempotency_keys SET leased_until = clock_timestamp() + $5 * interval '1 millisecond' ${OF_RUN}`;

export const COMPLETE = `
  UPDATE namedrop.idempotency_keys SET headers = $5, body = $6, status = $7, leased_until = NULL ${OF_RUN}`;

/** The lease is over at once. */
export const ABANDON = `
  UPDATE namedrop.idempotency_keys SET leased_until = clock_timestamp() ${OF_RUN}`;

export const FREE = `DELETE FROM namedrop.idempotency_keys ${OF_RUN}`;

export const IS_RUNNING = `SELECT FROM namedrop.idempotency_keys ${OF_RUN} AND leased_until > clock_timestamp()`;

/** The age is looked at twice: a key may be claimed anew between the choice and the deletion. */
export const SWEEP = `
  DELETE FROM namedrop.idempotency_keys
  WHERE received_at <= $1 AND (account_id, endpoint, key) IN (
    SELECT account_id, endpoint, key FROM namedrop.idempotency_keys
    WHERE received_at <= $1 ORDER BY received_at LIMIT $2
  )`;
