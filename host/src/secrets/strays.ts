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
  const { rows } = await pool.query<TableColumns>(
    `SELECT c.table_schema AS owner, c.table_name AS table, array_agg(c.column_name::text ORDER BY c.column_name) AS columns
     FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_type = 'BASE TABLE' AND data_type IN ('text', 'character varying')
       AND table_schema IN (SELECT owner FROM namedrop.migrations)
       AND table_schema <> 'namedrop' AND NOT table_schema = ANY ($1::text[])
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [loaded],
  );
  const strays: string[] = [];
  for (const table of rows) strays.push(...(await straysIn(pool, table, beginning)));
  return strays;
}

interface TableColumns {
  readonly owner: string;
  readonly table: string;
  /** Those that hold text. */
  readonly columns: readonly string[];
}

/** Reads a table once for all its columns. */
async function straysIn(pool: pg.Pool, { owner, table, columns }: TableColumns, beginning: string): Promise<string[]> {
  const places = columns.map((column) => pg.escapeIdentifier(column));
  const found = places.map((place) => `coalesce(bool_or(${place} ~ $1 AND NOT starts_with(${place}, $2)), false)`);
  const { rows } = await pool.query<{ found: readonly boolean[] }>(
    `SELECT ARRAY[${found}] AS found FROM ${schemaOf(owner)}.${pg.escapeIdentifier(table)}`,
    [SEALED, beginning],
  );
  return columns.filter((_, index) => rows[0]?.found[index]).map((column) => [owner, table, column].join('.'));
}
