import type { Logger } from '@namedrop/plugin-api';
import { MigrationError, migrate, pendingMigrations } from '../database/migrate.js';
import { openStorage, type Storage, type StorageOptions } from '../database/storage.js';
import type { CoreConfig } from '../deployment/core-config.js';
import { HOST_SCHEMA, ownersOf } from '../plugins/migration-owners.js';
import type { Planned } from '../plugins/plan.js';
import { type Problem, wordsOf } from '../plugins/problem.js';
import { BootError } from './boot-error.js';

/**
 * Opens the database.
 * @param wait how long to wait for a server that is away; absent: not at all
 * @throws BootError with one problem of phase `storage`
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<CoreConfig, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  wait: Pick<StorageOptions, 'waitMs' | 'signal'> = {},
): Promise<Storage> {
  try {
    return await openStorage({ databaseUrl, dataDir, log, ...wait });
  } catch (cause) {
    throw new BootError([{ plugin: 'host', phase: 'storage', message: wordsOf(cause), cause }], { cause });
  }
}

/**
 * Brings the schemas of the host and of the planned plugins up to date.
 * @returns the migrations that ran, as `<owner>/<name>`
 * @throws BootError with the problems of phase `migrate`
 */
export async function migrateDatabase(
  storage: Storage,
  order: readonly Planned[],
  log: Logger,
): Promise<readonly string[]> {
  const { applied } = await migrate(storage, ownersOf(order), log).catch(refuseMigration);
  return applied;
}

/**
 * What `migrateDatabase` would run; changes nothing.
 * @throws BootError with the problems of phase `migrate`
 */
export function migrationsToRun(storage: Storage, order: readonly Planned[]): Promise<readonly string[]> {
  return pendingMigrations(storage, ownersOf(order)).catch(refuseMigration);
}

function refuseMigration(cause: unknown): never {
  const problems = cause instanceof MigrationError ? cause.problems : [{ owner: HOST_SCHEMA, message: wordsOf(cause) }];
  const lines = problems.map(({ owner, message }): Problem => {
    return { plugin: owner === HOST_SCHEMA ? 'host' : owner, phase: 'migrate', message, cause };
  });
  throw new BootError(lines, { cause });
}
