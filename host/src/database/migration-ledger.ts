import { createHash } from 'node:crypto';
import type { Migration } from '@namedrop/plugin-api';
import type pg from 'pg';

/** Who has migrations: the host as `namedrop`, and each plugin by its id. */
export interface MigrationOwner {
  readonly id: string;
  readonly migrations: readonly Migration[];
}

/** A migration that ran. */
export interface LedgerRow {
  readonly owner: string;
  readonly name: string;
  /** SHA-256 of its SQL, in hex. */
  readonly checksum: string;
}

export interface MigrationProblem {
  readonly owner: string;
  readonly message: string;
}

type Connection = pg.Pool | pg.PoolClient;

export function checksumOf({ up }: Migration): string {
  return createHash('sha256').update(up).digest('hex');
}

export async function createLedger(connection: Connection): Promise<void> {
  await connection.query(`
    CREATE SCHEMA IF NOT EXISTS namedrop;
    CREATE TABLE IF NOT EXISTS namedrop.migrations (
      owner text NOT NULL,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (owner, name)
    )`);
}

/** All that ran on this database, of whatever owner; nothing on a database that never saw a migration. */
export async function readLedger(connection: Connection): Promise<LedgerRow[]> {
  const { rows } = await connection.query(`SELECT to_regclass('namedrop.migrations') IS NOT NULL AS there`);
  if (!rows[0].there) return [];
  return (await connection.query<LedgerRow>('SELECT owner, name, checksum FROM namedrop.migrations')).rows;
}

export async function record(connection: Connection, owner: string, migration: Migration): Promise<void> {
  const row = [owner, migration.name, checksumOf(migration)];
  await connection.query('INSERT INTO namedrop.migrations (owner, name, checksum) VALUES ($1, $2, $3)', row);
}

/** What keeps these owners from running on this ledger. Rows of owners who are not there say nothing. */
export function problemsOf(owners: readonly MigrationOwner[], ledger: readonly LedgerRow[]): MigrationProblem[] {
  return owners.flatMap((owner) => {
    const rows = ledger.filter((row) => row.owner === owner.id);
    const messages = [...repeated(owner), ...rows.flatMap((row) => disagreement(owner, row))];
    return messages.map((message) => ({ owner: owner.id, message }));
  });
}

function repeated({ migrations }: MigrationOwner): string[] {
  const names = migrations.map(({ name }) => name);
  const twice = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  return [...twice].map((name) => `migration ${name} is there twice; give each its own name`);
}

function disagreement({ migrations }: MigrationOwner, row: LedgerRow): string[] {
  const known = migrations.find(({ name }) => name === row.name);
  if (!known)
    return [
      `the database is newer than this version: it has migration ${row.name}, which is unknown here; ` +
        'install the newer version again',
    ];
  if (checksumOf(known) === row.checksum) return [];
  return [`migration ${row.name} has already run, and was changed since; put its text back and add a new migration`];
}
