import pg from 'pg';
import type { Connection } from '../database/connection/connection.js';
import type { LedgerRow } from '../database/migration-ledger.js';
import { type BackupTable, type Manifest, titleOf } from './file/manifest.js';
import { LEFT_OUT, QUEUE_SCHEMA } from './left-out.js';

/** Returns the schemas of a deployment: those of the owners in its ledger, and that of the queue. */
export function schemasOf(ledger: readonly Pick<LedgerRow, 'owner'>[]): string[] {
  return [...new Set([...ledger.map(({ owner }) => owner), QUEUE_SCHEMA])];
}

/** Returns the name of a table or a sequence, quoted for SQL. */
export function quotedName({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** Returns column names, quoted for SQL. */
export function quotedColumns(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/** Lists the tables of schemas that a backup holds. Rows of partitions belong to their partitioned table. */
export async function listTables(connection: Connection, schemas: readonly string[]): Promise<BackupTable[]> {
  const { rows } = await connection.query<BackupTable>(
    `SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname = ANY ($1::text[]) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [schemas],
  );
  return rows.filter((table) => !(titleOf(table) in LEFT_OUT));
}

/** Reads the sequences of schemas. Their values may be newer than a snapshot, never older. */
export async function readSequences(
  connection: Connection,
  schemas: readonly string[],
): Promise<Manifest['sequences']> {
  const { rows } = await connection.query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, sequencename AS name FROM pg_sequences
     WHERE schemaname = ANY ($1::text[]) ORDER BY 1, 2`,
    [schemas],
  );
  const sequences: Manifest['sequences'] = [];
  for (const sequence of rows) {
    const state = await connection.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quotedName(sequence)}`,
    );
    for (const { value, isCalled } of state.rows) sequences.push({ ...sequence, value, isCalled });
  }
  return sequences;
}
