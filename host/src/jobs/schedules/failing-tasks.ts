import type { Db } from 'pg-boss';
import { SCHEDULES } from './schedule-queue.js';

/** A task fails whose passes have failed for so long, or that has had none and waits for none. */
const FAILING = `
  SELECT task FROM unnest($2::text[]) AS task
  WHERE EXISTS (
      SELECT FROM pgboss.job WHERE name = $1 AND singleton_key = task AND state = 'created'
        AND (data->>'failingSince')::timestamptz < pgboss.job_now() - interval '5 minutes')
    OR NOT EXISTS (
      SELECT FROM pgboss.job WHERE name = $1 AND data->>'task' = task
        AND greatest(started_on, start_after) > pgboss.job_now() - interval '5 minutes')
  ORDER BY task`;

/** Returns the tasks of which no pass has succeeded for 5 minutes, on any host. @param db that of pg-boss, and its time */
export async function failingTasks(db: Db, tasks: readonly string[]): Promise<string[]> {
  const { rows } = await db.executeSql(FAILING, [SCHEDULES, tasks]);
  return (rows as { task: string }[]).map(({ task }) => task);
}
