import { port } from '../../contract/port.js';

/** A statement that every connection parses and plans once, for what runs all the time. */
export interface PreparedStatement {
  /** Stands for this text alone, within the plugin. */
  readonly name: string;
  readonly text: string;
}

/** Runs statements. */
export interface Queryable {
  /** One statement with `$1…` values; resolves with its rows. Unqualified names mean the plugin's schema. */
  query<T extends object = Record<string, unknown>>(
    statement: string | PreparedStatement,
    values?: readonly unknown[],
  ): Promise<T[]>;
}

/** The plugin's own corner of PostgreSQL: one schema, named like the plugin. */
export interface Database extends Queryable {
  readonly schema: string;
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
}
export const Database = port<Database>('Database');
