import type pg from 'pg';
import { type LedgerRow, readLedger } from '../../database/migration-ledger.js';
import { lockMigrationsOut } from '../../database/migration-lock.js';
import type { Storage } from '../../database/storage.js';
import { joinedKeys, type Keys } from '../../secrets/secret-key.js';
import { version } from '../../system/version.js';
import { BackupError } from '../backup-error.js';
import { withCopyConnection } from '../copy-connection.js';
import { listTables, readSequences, schemasOf } from '../database-tables.js';
import { FORMAT } from '../file/file-frames.js';
import { ENTRIES, type Manifest, type Totals } from '../file/manifest.js';
import { sealKeys } from '../file/sealed-keys.js';
import type { TarEntry } from '../file/tar-entry.js';
import { type WriteOptions, writeBackup } from '../file/write-backup.js';
import type { Progress } from '../progress.js';
import { copyOut } from './copy-out.js';

export interface BackupOptions extends WriteOptions {
  readonly storage: Storage;
  readonly file: string;
  /** Reads the secret keys of the deployment; undefined: it has none yet. */
  readonly readKeys: () => Promise<Keys | undefined>;
  /** Seals the keys; absent: they are left out. */
  readonly passphrase?: string;
  readonly progress: Progress;
}

/** A backup that was written. */
export interface CreatedBackup {
  readonly manifest: Manifest;
  readonly totals: Totals;
  /** Bytes of the file. */
  readonly bytes: number;
}

/**
 * Writes a consistent snapshot of the database into a file, while hosts serve.
 * @throws BackupError; what the database throws
 */
export async function createBackup(options: BackupOptions): Promise<CreatedBackup> {
  const { storage, file, progress, readKeys } = options;
  const before = await readKeys();
  return withCopyConnection(storage, async (client) => {
    progress.step('waiting for migrations that run');
    await lockMigrationsOut(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const ledger = await readLedger(client);
    if (ledger.length === 0)
      throw new BackupError(`${storage.description} has no tables of Namedrop: there is nothing to back up.`);
    // A rotation may put a key in before the snapshot, and take one out after it.
    const after = await readKeys();
    const key = await describeKeys(after && joinedKeys(after, before ?? []), options.passphrase);
    const manifest = await describe(client, ledger, key);
    const totals: Totals = {};
    const bytes = await writeBackup(file, entriesOf(client, { manifest, totals, progress }), options);
    return { manifest, totals, bytes };
  });
}

async function describeKeys(keys: Keys | undefined, passphrase: string | undefined): Promise<Manifest['key']> {
  if (!keys) return { ids: [] };
  const ids = keys.map(({ id }) => id);
  return passphrase === undefined ? { ids } : { ids, sealed: await sealKeys(keys, passphrase) };
}

async function describe(client: pg.PoolClient, ledger: readonly LedgerRow[], key: Manifest['key']): Promise<Manifest> {
  const schemas = schemasOf(ledger);
  return {
    format: FORMAT,
    version,
    createdAt: new Date().toISOString(),
    migrations: ledger.map(({ owner, name, checksum }) => ({ owner, name, checksum })),
    tables: await listTables(client, schemas),
    sequences: await readSequences(client, schemas),
    key,
  };
}

interface Content {
  readonly manifest: Manifest;
  readonly totals: Totals;
  readonly progress: Progress;
}

async function* entriesOf(client: pg.PoolClient, { manifest, totals, progress }: Content): AsyncGenerator<TarEntry> {
  yield { name: ENTRIES.manifest, content: json(manifest) };
  for (const table of manifest.tables) yield* copyOut(client, table, totals, progress);
  yield { name: ENTRIES.totals, content: json(totals) };
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
