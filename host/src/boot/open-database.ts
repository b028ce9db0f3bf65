import type { Logger } from '@namedrop/plugin-api';
import type { CoreConfig } from '../config/core-config.js';
import { hostMigrations } from '../database/host-migrations.js';
import { MigrationError, migrate } from '../database/migrate.js';
import type { MigrationOwner } from '../database/migration-ledger.js';
import { openStorage, type Storage } from '../database/storage.js';
import type { Planned } from '../plugins/plan.js';
import { wordsOf } from '../plugins/problem.js';
import { BootError } from './boot-error.js';

/** What the host's own tables stand under in the database. */
const HOST_SCHEMA = 'namedrop';

/** @throws BootError with one problem of phase `storage` */
export async function openDatabase({ databaseUrl, dataDir }: CoreConfig, log: Logger): Promise<Storage> {
  try {
    return await openStorage({ databaseUrl, dataDir, log });
  } catch (cause) {
    throw new BootError([{ plugin: 'host', phase: 'storage', message: wordsOf(cause), cause }], { cause });
  }
}

/** The host, and then the plugins in plan order. */
export function migrationOwners(order: readonly Planned[]): MigrationOwner[] {
  const plugins = order.map(({ id, plugin }) => ({ id, migrations: plugin.migrations ?? [] }));
  return [
    { id: HOST_SCHEMA, migrations: hostMigrations },
    ...plugins.filter(({ migrations }) => migrations.length > 0),
  ];
}

/**
 * Brings the schemas of the host and of the planned plugins up to date.
 * @returns what ran, as `<owner>/<name>`
 * @throws BootError with the problems of phase `migrate`
 */
export async function migrateDatabase(
  storage: Storage,
  order: readonly Planned[],
  log: Logger,
): Promise<readonly string[]> {
  try {
    return (await migrate(storage, migrationOwners(order), log)).applied;
  } catch (cause) {
    const problems =
      cause instanceof MigrationError ? cause.problems : [{ owner: HOST_SCHEMA, message: wordsOf(cause) }];
    const nameOf = (owner: string) => (owner === HOST_SCHEMA ? 'host' : owner);
    throw new BootError(
      problems.map(({ owner, message }) => ({ plugin: nameOf(owner), phase: 'migrate', message, cause })),
      { cause },
    );
  }
}
