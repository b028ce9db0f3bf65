import type { Database, Schedule } from '@namedrop/plugin-api';

/** Runs that one statement deletes at most. */
const PAGE_SIZE = 500;

/**
 * Deletes ended runs. Kept are the run of each baseline, which the next run is compared with, and runs whose delivery has
 * not ended.
 */
const DELETE = `
  DELETE FROM runs WHERE id = ANY (ARRAY(
    SELECT id FROM runs
    WHERE ended_at <= namedrop.now() - $1 * interval '1 day' AND delivery IS DISTINCT FROM 'pending'
      AND NOT EXISTS (SELECT FROM baselines WHERE baselines.watch_id = runs.watch_id AND run_id = runs.id)
    ORDER BY ended_at LIMIT ${PAGE_SIZE} FOR UPDATE SKIP LOCKED))
  RETURNING id`;

/** Returns the schedule that deletes runs every hour once they have ended for `keepDays`. */
export function runSweep(database: Database, keepDays: number): Schedule {
  return {
    name: 'sweep',
    every: 'hour',
    some: async () => (await database.query(DELETE, [keepDays])).length === PAGE_SIZE,
    failure: 'old runs of watches could not be deleted',
  };
}
