import type { PreparedStatement } from '@namedrop/plugin-api';
import { longerAfter } from '../persistence.js';

/**
 * What another host has locked is not waited for: it takes that, ends it, or has sent it to the queue once more. A run
 * that was taken before may have been paid for, so it is taken though its watch is paused.
 */
export const TAKE: PreparedStatement = {
  name: 'take',
  text: `
    WITH due AS MATERIALIZED (
      SELECT id, revision FROM runs WHERE id = ANY ($1::uuid[]) AND state = 'due' FOR UPDATE SKIP LOCKED
    )
    UPDATE runs
    SET state = 'running', attempt = attempt + 1, wake_at = now + $2 * interval '1 s',
      started_at = coalesce(started_at, now), revision = coalesce(due.revision, watches.revision)
    FROM (SELECT namedrop.now() AS now) AS clock, due, watches LEFT JOIN baselines ON baselines.watch_id = watches.id
    WHERE runs.id = due.id AND watches.id = runs.watch_id AND (enabled OR attempt > 0)
    RETURNING runs.id AS run, attempt, failures, started_at AS "startedAt", runs.watch_id AS watch, enabled,
      account_id AS account, query, brand, case_sensitive AS "caseSensitive", aliases, competitors, mode, webhook_url AS "webhookUrl", webhook_secret AS "webhookSecret", trigger_on AS "triggerOn", sensitivity,
      interval_hours AS hours, watches.revision, coalesce(due.revision <> watches.revision, false) AS "isOutdated",
      baselines.state AS baseline, run_id AS "latestRun"`,
};

/** Runs that became due when their watches were being paused, and that nobody has taken yet. */
export const SKIP: PreparedStatement = {
  name: 'skip',
  text: `
    UPDATE runs SET state = 'skipped', ended_at = namedrop.now()
    FROM watches WHERE runs.id = ANY ($1::uuid[]) AND state = 'due' AND attempt = 0
      AND watches.id = watch_id AND NOT enabled
    RETURNING runs.id`,
};

export const RENEW: PreparedStatement = {
  name: 'renew',
  text: `
    WITH held AS MATERIALIZED (
      SELECT runs.id FROM unnest($1::uuid[], $2::integer[]) AS mine (id, attempt)
      JOIN runs USING (id, attempt) WHERE state = 'running' FOR UPDATE OF runs SKIP LOCKED
    )
    UPDATE runs SET wake_at = now + $3 * interval '1 s'
    FROM held, (SELECT namedrop.now() AS now) AS clock WHERE runs.id = held.id`,
};

/**
 * Ends runs that fire nothing. Changing a watch locks it, and so does this: a run whose watch was changed meanwhile keeps
 * what it found, and is compared with nothing.
 */
export const SUCCEED: PreparedStatement = {
  name: 'succeed',
  text: `
    WITH found AS MATERIALIZED (
      SELECT * FROM unnest($1::uuid[], $2::integer[], $3::uuid[], $4::integer[], $5::uuid[], $6::bigint[], $7::json[],
        $8::text[], $9::json[])
        AS found (run, attempt, watch, revision, check_id, cost, response, summary, baseline)
    ), watch AS MATERIALIZED (
      SELECT id, revision FROM watches WHERE id = ANY ($3::uuid[]) FOR SHARE
    ), run AS (
      UPDATE runs
      SET state = 'succeeded', ended_at = now, check_id = found.check_id, cost_hundredths = cost,
        response = found.response, diff_summary = CASE WHEN watch.revision = found.revision THEN summary ELSE '' END
      FROM found JOIN watch ON watch.id = found.watch, (SELECT namedrop.now() AS now) AS clock
      WHERE runs.id = run AND runs.attempt = found.attempt AND state = 'running'
      RETURNING runs.id, watch_id, baseline, watch.revision = found.revision AS is_current
    ), compared AS (
      INSERT INTO baselines (watch_id, state, run_id) SELECT watch_id, baseline, id FROM run WHERE is_current
      ON CONFLICT (watch_id) DO UPDATE SET state = EXCLUDED.state, run_id = EXCLUDED.run_id
    )
    SELECT id AS run FROM run`,
};

/**
 * Ends a run that fires something. Pausing and changing lock the watch before its runs, and so does this: what has fired
 * while it was being paused is not sent, and a run whose watch was changed fires nothing.
 */
export const FIRE: PreparedStatement = {
  name: 'fire',
  text: `
    WITH watch AS MATERIALIZED (
      SELECT id, enabled, revision = $4 AS is_current FROM watches WHERE id = $3 FOR SHARE
    ), run AS (
      UPDATE runs
      SET state = 'succeeded', ended_at = namedrop.now(), check_id = $5, cost_hundredths = $6, response = $7,
        diff_summary = CASE WHEN is_current THEN $8 ELSE '' END,
        triggers_fired = CASE WHEN is_current THEN $10::text[] ELSE '{}' END,
        delivery = CASE WHEN NOT is_current THEN NULL WHEN enabled THEN 'pending' ELSE 'undelivered' END
      FROM watch WHERE runs.id = $1 AND attempt = $2 AND state = 'running'
      RETURNING watch_id, enabled, is_current
    ), compared AS (
      INSERT INTO baselines (watch_id, state, run_id) SELECT watch_id, $9::json, $1 FROM run WHERE is_current
      ON CONFLICT (watch_id) DO UPDATE SET state = EXCLUDED.state, run_id = EXCLUDED.run_id
    )
    SELECT enabled AND is_current AS "isTold" FROM run`,
};

export const LOOK_BACK: PreparedStatement = {
  name: 'look-back',
  text: `
    SELECT namedrop.now() AS now, response AS previous, check_id AS "check"
    FROM (SELECT $1::uuid AS latest) AS given LEFT JOIN runs ON id = latest`,
};

/** Runs that have failed, or are skipped. */
export const END: PreparedStatement = {
  name: 'end',
  text: `
    UPDATE runs
    SET state = $3, error = $4, ended_at = namedrop.now(), cost_hundredths = $5, check_id = $6, response = $7
    WHERE id = $1 AND attempt = $2 AND state = 'running' RETURNING id`,
};

export const PUT_OFF: PreparedStatement = {
  name: 'put-off',
  text: `
    WITH clock AS MATERIALIZED (
      SELECT namedrop.now() AS now
    )
    UPDATE runs
    SET failures = failures + $3, state = 'due',
      wake_at = now + $4 * ${longerAfter('failures + $3::integer')} * interval '1 s'
    FROM clock WHERE id = $1 AND attempt = $2 AND state = 'running'
    RETURNING extract(epoch FROM wake_at - now)::float8 AS "pauseS"`,
};

export const AMEND: PreparedStatement = {
  name: 'amend',
  text: 'UPDATE runs SET cost_hundredths = $2 WHERE id = $1 AND ended_at IS NOT NULL AND cost_hundredths <> $2',
};
