import pg from 'pg';
import { readLedger } from '../../database/migration-ledger.js';
import type { Storage } from '../../database/storage.js';
import { BackupError } from '../backup-error.js';
import { schemasOf } from '../database-tables.js';
import type { Manifest } from '../file/manifest.js';

/**
 * Refuses a database that is in use. One without tables of Namedrop is empty, and so is one without accounts whose
 * migrations are those of the backup or fewer.
 * @throws BackupError
 */
export async function requireEmpty(
  connection: pg.PoolClient,
  { migrations }: Manifest,
  description: string,
): Promise<void> {
  const ledger = await readLedger(connection);
  if (ledger.length === 0) return;
  const schemas = schemasOf(ledger).map((schema) => pg.escapeIdentifier(schema));
  if (await hasAccounts(connection)) {
    throw new BackupError(
      `${description} has accounts: a backup is restored only into an empty database. ` +
        'Name another one in DATABASE_URL, or another data folder in NAMEDROP_DATA_DIR.',
    );
  }
  const known = (owner: string) => migrations.some((migration) => migration.owner === owner);
  const newer = ledger.filter(
    ({ owner, name }) =>
      known(owner) && !migrations.some((migration) => migration.owner === owner && migration.name === name),
  );
  if (newer.length === 0) return;
  throw new BackupError(
    `${description} has no accounts, but its tables are newer than the backup. Name an empty database, or empty this ` +
      `one with: DROP SCHEMA IF EXISTS ${schemas.join(', ')} CASCADE;`,
  );
}

async function hasAccounts(connection: pg.PoolClient): Promise<boolean> {
  const { rows } = await connection.query<{ there: boolean }>(
    `SELECT to_regclass('namedrop.accounts') IS NOT NULL AS there`,
  );
  if (!rows[0]?.there) return false;
  return ((await connection.query('SELECT FROM namedrop.accounts LIMIT 1')).rowCount ?? 0) > 0;
}

/** Refuses a database on which a host runs: it would work on tables while they are filled. @throws BackupError */
export async function requireNoHosts({ pool, description }: Storage): Promise<void> {
  const { rows } = await pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'namedrop jobs' LIMIT 1`,
  );
  if (rows.length > 0) throw new BackupError(`A host runs on ${description}. Stop every host, and restore then.`);
}
