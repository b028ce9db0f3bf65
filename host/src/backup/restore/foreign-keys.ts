import pg from 'pg';
import type { Connection } from '../../database/connection/connection.js';
import { quotedName } from '../database-tables.js';

interface ForeignKey {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Takes the foreign keys from and to tables of schemas away, within a transaction. So tables load in any order, and each key is checked once
 * over all rows.
 * @returns statements that add them again, which fail for rows that break them
 */
export async function takeForeignKeys(connection: Connection, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await connection.query<ForeignKey>(
    `SELECT n.nspname AS schema, c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_class target ON target.oid = k.confrelid JOIN pg_namespace t ON t.oid = target.relnamespace
     WHERE k.contype = 'f' AND k.conparentid = 0 AND (n.nspname = ANY ($1::text[]) OR t.nspname = ANY ($1::text[]))
     ORDER BY 1, 2, 3`,
    [schemas],
  );
  const statements: string[] = [];
  for (const { schema, table, name, definition } of rows) {
    const alter = `ALTER TABLE ${quotedName({ schema, name: table })}`;
    const constraint = pg.escapeIdentifier(name);
    await connection.query(`${alter} DROP CONSTRAINT ${constraint}`);
    statements.push(`${alter} ADD CONSTRAINT ${constraint} ${definition}`);
  }
  return statements;
}
