import type { Queryable } from './ports/infrastructure/database.js';

/** A time in the database that something is due at. */
export interface DueTime {
  /** Name of the prepared statement, unique within the plugin. */
  readonly name: string;
  /** SQL: the time, or NULL, e.g. `SELECT min(next_run_at) FROM watches WHERE enabled`. */
  readonly text: string;
  /** SQL: the clock that it is compared with. Default: `namedrop.now()`. */
  readonly clock?: string;
}

/** Returns the seconds until something is due: 0 or less: it is; undefined: there is no such time. */
export async function secondsUntil(
  database: Queryable,
  { name, text, clock = 'namedrop.now()' }: DueTime,
): Promise<number | undefined> {
  const statement = { name, text: `SELECT extract(epoch FROM (${text}) - ${clock})::float8 AS seconds` };
  const [row] = await database.query<{ seconds: number | null }>(statement);
  return row?.seconds ?? undefined;
}
