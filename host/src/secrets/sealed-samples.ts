import type pg from 'pg';
import { noneWhereAbsent } from '../database/none-where-absent.js';
import type { Planned } from '../plugins/plan.js';
import { type SealedPlace, sealedPlacesOf } from './sealed-columns.js';
import type { SealedRow } from './sealed-rows.js';
import { straysOf } from './strays.js';

/** Rows of a table that are looked at, and sealed values that are taken from them. */
const ROWS = 500;
const VALUES = 20;
/** SQL condition for a sealed value. */
const IS_SEALED = (column: string) => `(starts_with(${column}, 'v1.') OR starts_with(${column}, 'v2.'))`;
/** Prefix that no sealed value has. */
const NO_PREFIX = '-';

/** Reads up to 20 sealed values of a column; none where its table does not exist yet. */
export function samplesOf(pool: pg.Pool, { table, column, key }: SealedPlace): Promise<readonly SealedRow[]> {
  const text = `
    SELECT * FROM (SELECT ${key}::text AS key, ${column} AS sealed FROM ${table} ORDER BY ${key} LIMIT ${ROWS}) AS rows
    WHERE ${IS_SEALED('sealed')} LIMIT ${VALUES}`;
  return noneWhereAbsent(async () => (await pool.query<SealedRow>(text)).rows);
}

/**
 * Lists the columns with sealed values, also those of plugins that are not loaded. Reads whole tables, so it is only for
 * a deployment without a key.
 * @returns e.g. `webhooks.endpoints.secret`
 */
export async function columnsInUse(pool: pg.Pool, order: readonly Planned[]): Promise<string[]> {
  const names: string[] = [];
  for (const { name, table, column } of sealedPlacesOf(order)) {
    const text = `SELECT FROM ${table} WHERE ${IS_SEALED(column)} LIMIT 1`;
    const rows = await noneWhereAbsent(async () => (await pool.query(text)).rows);
    if (rows.length > 0) names.push(name);
  }
  const loaded = order.map(({ id }) => id);
  return [...names, ...(await noneWhereAbsent(() => straysOf(pool, loaded, NO_PREFIX)))];
}
