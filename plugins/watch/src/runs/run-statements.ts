import { fence } from '@namedrop/durable-work';
import type { PreparedStatement } from '@namedrop/plugin-api';
import { RUN_SHAPE } from './run-work.js';

/** Runs that became due when their watches were being paused, and that nobody has taken yet. */
export const SKIP: PreparedStatement = {
  name: 'skip',
  text: `
    UPDATE runs SET state = 'skipped', ended_at = namedrop.now()
    FROM watches WHERE runs.id = ANY ($1::uuid[]) AND state = 'due' AND attempt = 0
      AND watches.id = watch_id AND NOT enabled
    RETURNING runs.id`,
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
      FROM watch WHERE ${fence(RUN_SHAPE, '$1', '$2', 'runs')}
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
    WHERE ${fence(RUN_SHAPE, '$1', '$2')} RETURNING id`,
};

export const AMEND: PreparedStatement = {
  name: 'amend',
  text: 'UPDATE runs SET cost_hundredths = $2 WHERE id = $1 AND ended_at IS NOT NULL AND cost_hundredths <> $2',
};
