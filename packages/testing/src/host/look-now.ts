import type { Storage } from '@namedrop/host';

/** Queue of the hosts' schedules. */
const QUEUE = 'namedrop.schedules';

/** True in a database where a host has opened the job queue. */
const IS_OPEN = `SELECT to_regclass('pgboss.schedule') IS NOT NULL AS "isOpen"`;

/** Channel on which pg-boss wakes the workers of the schema `pgboss`. A worker polls every second besides. */
const CHANNEL = `'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24)`;

/** Sends one job for each task, unless one waits already. Without names, the tasks that run every minute. */
const SEND = `
  WITH sent AS (
    INSERT INTO pgboss.job (name, data, singleton_key, policy, retry_limit, start_after, created_on, keep_until)
    SELECT name, schedule.data, key || ':now', policy, 0, pgboss.job_now(), pgboss.job_now(),
      pgboss.job_now() + interval '1 hour'
    FROM pgboss.schedule JOIN pgboss.queue USING (name)
    WHERE name = $1 AND CASE WHEN cardinality($2::text[]) = 0 THEN cron = '* * * * *' ELSE key = ANY ($2) END
    ON CONFLICT DO NOTHING
    RETURNING name
  )
  SELECT pg_notify(${CHANNEL}, name) FROM sent LIMIT 1`;

/**
 * Lets one of the hosts run scheduled tasks now, after a test has changed rows or time behind the hosts. Does nothing in a
 * database without schedules, and for tasks that no host has scheduled.
 * @param tasks e.g. `watch.plan`; default: all that run every minute
 */
export async function lookNow(
  { pool }: { readonly pool: Pick<Storage['pool'], 'query'> },
  ...tasks: readonly string[]
): Promise<void> {
  const { rows } = await pool.query<{ isOpen: boolean }>(IS_OPEN);
  if (rows[0]?.isOpen) await pool.query(SEND, [QUEUE, tasks]);
}
