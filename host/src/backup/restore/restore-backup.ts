import type { Logger } from '@namedrop/plugin-api';
import { migrate } from '../../database/migrate.js';
import type { MigrationOwner } from '../../database/migration-ledger.js';
import { lockMigrations } from '../../database/migration-lock.js';
import type { Storage } from '../../database/storage.js';
import { createQueueSchema } from '../../jobs/queue-schema.js';
import { withCopyConnection } from '../copy-connection.js';
import { quotedName } from '../database-tables.js';
import type { BackupFile } from '../file/backup-file.js';
import { type Manifest, titleOf } from '../file/manifest.js';
import { QUEUE_SCHEMA } from '../left-out.js';
import type { Progress } from '../progress.js';
import { requireEmpty, requireNoHosts } from './empty-database.js';
import { type Loaded, loadRows } from './load-rows.js';
import { type KeyPlan, writeKeys } from './restore-keys.js';
import type { RestorePlan } from './restore-plan.js';

export interface RestoreOptions {
  readonly backup: BackupFile;
  readonly manifest: Manifest;
  readonly plan: RestorePlan;
  readonly keys: KeyPlan;
  readonly storage: Storage;
  /** The owners of this version with all of their migrations. */
  readonly owners: readonly MigrationOwner[];
  readonly log: Logger;
  readonly progress: Progress;
  /** Ends the restore; the database is empty then. */
  readonly signal: AbortSignal;
}

/** A restore that is done. */
export interface Restored extends Loaded {
  /** Migrations of this version that ran on the restored rows, as `<owner>/<name>`. */
  readonly migrated: readonly string[];
}

/**
 * Restores a backup into an empty database. The rows are loaded in one transaction: whatever ends the restore before, the
 * database has no rows, and the restore can be repeated.
 * @throws BackupError for a database that is in use; MigrationError; what the database throws
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { manifest, plan, storage, owners, log, progress } = options;
  await requireNoHosts(storage);
  await withCopyConnection(storage, (client) => requireEmpty(client, manifest, storage.description));
  await writeKeys(options.keys);
  progress.step(`running the migrations of version ${manifest.version}`);
  await migrate(storage, plan.owners, log);
  if (plan.tables.some(({ schema }) => schema === QUEUE_SCHEMA)) await createQueueSchema(storage);
  const loaded = await load(options);
  progress.step('running later migrations');
  const { applied } = await migrate(storage, owners, log);
  progress.step('analyzing tables');
  const tables = plan.tables.filter((table) => titleOf(table) in loaded.totals).map(quotedName);
  await withCopyConnection(storage, (client) => client.query(`ANALYZE ${tables.join(', ')}`));
  return { ...loaded, migrated: applied };
}

/** The connection is closed afterwards, so a transaction that was not committed is rolled back. */
function load({ backup, manifest, storage, ...options }: RestoreOptions): Promise<Loaded> {
  return withCopyConnection(storage, async (client) => {
    await lockMigrations(client);
    await client.query('BEGIN');
    // Another restore or a host may have been faster.
    await requireNoHosts(storage);
    await requireEmpty(client, manifest, storage.description);
    const loaded = await loadRows(client, { ...options, entries: backup.entries() });
    await client.query('COMMIT');
    return loaded;
  });
}
