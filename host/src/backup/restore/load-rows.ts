import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { BackupError } from '../backup-error.js';
import { listTables, quotedColumns, quotedName } from '../database-tables.js';
import { readEntry } from '../file/backup-file.js';
import { type BackupTable, ENTRIES, folderOf, Totals, titleOf } from '../file/manifest.js';
import type { TarEntry } from '../file/tar-entry.js';
import { damaged } from '../file/tar-reader.js';
import type { Progress } from '../progress.js';
import { EntryCursor } from './entry-cursor.js';
import { takeForeignKeys } from './foreign-keys.js';
import type { RestorePlan } from './restore-plan.js';

export interface LoadOptions {
  readonly plan: RestorePlan;
  readonly entries: AsyncGenerator<TarEntry>;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Rows that were loaded. */
export interface Loaded {
  /** Rows and bytes of each table. */
  readonly totals: Totals;
  /** Tables and columns of the backup that no migration makes, e.g. `billing.entries_copy`. */
  readonly leftOut: readonly string[];
}

/**
 * Replaces the rows of all planned tables by those of a backup, within the transaction of the connection. Tables and columns
 * that no migration makes are the operator's own, and left out.
 * @throws BackupError where a table has got other rows than the backup counts; what the database throws
 */
export async function loadRows(client: pg.PoolClient, options: LoadOptions): Promise<Loaded> {
  const { plan, entries, progress } = options;
  const { sequences } = plan;
  const schemas = [...new Set(plan.tables.map(({ schema }) => schema))];
  const here = new Map((await listTables(client, schemas)).map((table) => [titleOf(table), table.columns]));
  const tables = plan.tables.filter((table) => here.has(titleOf(table)));
  const foreignKeys = await takeForeignKeys(client, schemas);
  // Triggers would change rows that are as they were, and refuse to empty some tables.
  for (const table of tables) await client.query(`ALTER TABLE ${quotedName(table)} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.map(quotedName).join(', ')}`);
  const cursor = new EntryCursor(entries, [...tables.map(folderOf), ENTRIES.totals]);
  const loaded: Totals = {};
  for (const table of tables) {
    const columns = here.get(titleOf(table)) ?? [];
    loaded[titleOf(table)] = await loadTable(client, { ...options, cursor, table, columns });
  }
  requireEqual(loaded, await readTotals(cursor));
  progress.step('checking foreign keys');
  for (const statement of foreignKeys) await client.query(statement);
  for (const table of tables) await client.query(`ALTER TABLE ${quotedName(table)} ENABLE TRIGGER USER`);
  for (const { value, isCalled, ...sequence } of sequences)
    await client.query('SELECT setval(to_regclass($1), $2, $3)', [quotedName(sequence), value, isCalled]);
  return { totals: loaded, leftOut: plan.tables.flatMap((table) => missing(table, here.get(titleOf(table)))) };
}

/** Lists what is not here: the table, or some of its columns. */
function missing(table: BackupTable, columns: readonly string[] | undefined): string[] {
  if (!columns) return [titleOf(table)];
  return table.columns.filter((column) => !columns.includes(column)).map((column) => `${titleOf(table)}.${column}`);
}

interface TableLoad extends LoadOptions {
  readonly cursor: EntryCursor;
  readonly table: BackupTable;
  /** Columns of the table here. */
  readonly columns: readonly string[];
}

async function loadTable(client: pg.PoolClient, load: TableLoad): Promise<Totals[string]> {
  const { table, columns } = load;
  await client.query(`SET LOCAL search_path TO ${pg.escapeIdentifier(table.schema)}, public`);
  if (table.columns.every((column) => columns.includes(column))) return copyIn(client, quotedName(table), load);
  return copyThrough(client, load);
}

/**
 * Loads a table that has other columns here, as those of the queue in another version of pg-boss: through a temporary table
 * with the columns of both. Values that have no column here are dropped.
 */
async function copyThrough(client: pg.PoolClient, load: TableLoad): Promise<Totals[string]> {
  const { table, columns } = load;
  const common = quotedColumns(table.columns.filter((column) => columns.includes(column)));
  const dropped = table.columns.filter((column) => !columns.includes(column));
  const added = dropped.map((column) => `ADD COLUMN ${pg.escapeIdentifier(column)} text`).join(', ');
  await client.query(`CREATE TEMPORARY TABLE loaded (LIKE ${quotedName(table)} INCLUDING DEFAULTS) ON COMMIT DROP`);
  await client.query(`ALTER TABLE loaded ${added}`);
  const counts = await copyIn(client, 'loaded', load);
  await client.query(`INSERT INTO ${quotedName(table)} (${common}) SELECT ${common} FROM loaded`);
  await client.query('DROP TABLE loaded');
  return counts;
}

async function copyIn(
  client: pg.PoolClient,
  target: string,
  { table, cursor, progress, signal }: TableLoad,
): Promise<Totals[string]> {
  let bytes = 0;
  const rows = client.query(from(`COPY ${target} (${quotedColumns(table.columns)}) FROM STDIN`));
  const pieces = async function* () {
    for await (const { content } of cursor.below(folderOf(table))) {
      bytes += content.length;
      progress.table(titleOf(table), bytes);
      yield content;
    }
  };
  await pipeline(Readable.from(pieces()), rows, { signal });
  return { rows: rows.rowCount, bytes };
}

async function readTotals(cursor: EntryCursor): Promise<Totals> {
  for await (const { content } of cursor.below(ENTRIES.totals)) return readEntry(Totals, content);
  throw damaged();
}

function requireEqual(loaded: Totals, counted: Totals): void {
  for (const [table, { rows }] of Object.entries(loaded)) {
    const expected = counted[table]?.rows;
    if (rows !== expected)
      throw new BackupError(
        `The backup is damaged: ${table} has ${rows} rows instead of ${expected}. Use another one.`,
      );
  }
}
