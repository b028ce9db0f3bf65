import pg from 'pg';
import { schemaOf } from '../database/schema.js';

/** What a sealed value looks like, in SQL. */
const SEALED = '^(v1|v2[.][0-9a-f]+)[.][A-Za-z0-9_-]{16}[.][A-Za-z0-9_-]*[.][A-Za-z0-9_-]{22}$';

/**
 * The columns of plugins that have tables here and are not loaded, in which values are sealed with another key than the
 * first. What such a plugin has sealed, nobody can seal anew.
 * @param loaded the ids of those that are loaded
 * @returns e.g. `webhooks.endpoints.secret`
 */
export async function straysOf(pool: pg.Pool, loaded: readonly string[], beginning: string): Promise<string[]> {
  const { rows } = await pool.query<{ owner: string; table: string; column: string }>(
    `SELECT c.table_schema AS owner, c.table_name AS table, c.column_name AS column
     FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_type = 'BASE TABLE' AND data_type IN ('text', 'character varying')
       AND table_schema IN (SELECT owner FROM namedrop.migrations)
       AND table_schema <> 'namedrop' AND NOT table_schema = ANY ($1::text[])
     ORDER BY 1, 2, 3`,
    [loaded],
  );
  const strays: string[] = [];
  for (const { owner, table, column } of rows) {
    const place = pg.escapeIdentifier(column);
    const found = await pool.query(
      `SELECT FROM ${schemaOf(owner)}.${pg.escapeIdentifier(table)}
       WHERE ${place} ~ $1 AND NOT starts_with(${place}, $2) LIMIT 1`,
      [SEALED, beginning],
    );
    if (found.rowCount) strays.push([owner, table, column].join('.'));
  }
  return strays;
}
