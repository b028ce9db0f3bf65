import type pg from 'pg';
import type { SealedPlace } from './sealed-columns.js';

/** Rows that are read at a time. */
const BATCH = 500;

/** Sealed value and the key of its row. */
export interface SealedRow {
  readonly key: string;
  readonly sealed: string;
}

/** Reads the sealed values of a column, by key, without those that begin so. Forgotten values are empty and left out. */
export async function* sealedRows(
  pool: pg.Pool,
  { table, column, key }: SealedPlace,
  beginning: string,
): AsyncGenerator<readonly SealedRow[]> {
  const text = (after: string) =>
    `SELECT ${key}::text AS key, ${column} AS sealed FROM ${table}
     WHERE ${column} <> '' AND NOT starts_with(${column}, $1) ${after} ORDER BY ${key} LIMIT ${BATCH}`;
  let { rows } = await pool.query<SealedRow>(text(''), [beginning]);
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield rows;
    ({ rows } = await pool.query<SealedRow>(text(`AND ${key} > $2`), [beginning, last.key]));
  }
}
