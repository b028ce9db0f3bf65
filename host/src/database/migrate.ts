import type { Logger, Migration } from '@namedrop/plugin-api';
import type pg from 'pg';
import {
  createLedger,
  type LedgerRow,
  type MigrationOwner,
  type MigrationProblem,
  problemsOf,
  readLedger,
  record,
} from './migration-ledger.js';
import { lockMigrations } from './migration-lock.js';
import { withRemedy } from './migration-remedy.js';
import { schemaOf, searchPathOf } from './schema.js';
import type { Storage } from './storage.js';

/** The schemas cannot be brought to where the code is. Holds all that is known to be wrong. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  constructor(
    readonly problems: readonly MigrationProblem[],
    options?: ErrorOptions,
  ) {
    super(problems.map(({ owner, message }) => `${owner}: ${message}`).join('\n'), options);
  }
}

/**
 * Brings the schema of every owner up to date, in the order of `owners` and then of the names.
 * Each migration commits by itself, together with its row in the ledger `namedrop.migrations`.
 * Hosts that boot at once take turns, so that each migration runs once; they also wait for a backup that runs. Where nothing
 * is pending, they wait for nothing.
 * @returns the migrations that ran, as `<owner>/<name>`
 * @throws MigrationError; before anything ran for a ledger that does not fit, else for the statement that failed
 */
export async function migrate(
  storage: Storage,
  owners: readonly MigrationOwner[],
  log: Logger,
): Promise<{ applied: readonly string[] }> {
  if (await isUpToDate(storage, owners)) return { applied: [] };
  // Not the shared pool: taking turns and building indexes may take longer than any caller would wait.
  const pool = storage.openPool({ max: 1, query_timeout: 0, settings: { statement_timeout: '0' } });
  const client = await pool.connect();
  try {
    await lockMigrations(client);
    await openLedger(client);
    const ledger = await readLedger(client);
    refuse(problemsOf(owners, ledger));
    const applied: string[] = [];
    for (const owner of owners) {
      for (const name of await bringUp(client, owner, ledger)) {
        log.info({ owner: owner.id, migration: name }, 'the database was migrated');
        applied.push(`${owner.id}/${name}`);
      }
    }
    return { applied };
  } finally {
    // The lock lives as long as the connection.
    client.release(true);
    await pool.end();
  }
}

/**
 * What `migrate` would run, as `<owner>/<name>`; changes nothing.
 * @throws MigrationError for a ledger that does not fit
 */
export async function pendingMigrations(
  storage: Storage,
  owners: readonly MigrationOwner[],
): Promise<readonly string[]> {
  const ledger = await readLedger(storage.pool);
  refuse(problemsOf(owners, ledger));
  return owners.flatMap((owner) => {
    const done = namesOf(owner, ledger);
    return sorted(owner.migrations).flatMap(({ name }) => (done.includes(name) ? [] : [`${owner.id}/${name}`]));
  });
}

/** Returns whether a ledger is there and nothing is pending. @throws MigrationError for a ledger that does not fit */
async function isUpToDate(storage: Storage, owners: readonly MigrationOwner[]): Promise<boolean> {
  // Missing rights are reported where the ledger is made, with their remedy.
  const ledger = await readLedger(storage.pool).catch(() => []);
  refuse(problemsOf(owners, ledger));
  return ledger.length > 0 && owners.every((owner) => isDone(owner, namesOf(owner, ledger)));
}

function isDone({ migrations }: MigrationOwner, done: readonly string[]): boolean {
  return migrations.every(({ name }) => done.includes(name));
}

function refuse(problems: readonly MigrationProblem[]): void {
  if (problems.length > 0) throw new MigrationError(problems);
}

function namesOf({ id }: MigrationOwner, ledger: readonly LedgerRow[]): string[] {
  return ledger.flatMap(({ owner, name }) => (owner === id ? [name] : []));
}

function sorted(migrations: readonly Migration[]): Migration[] {
  return migrations.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** @returns the names of the migrations that ran */
async function bringUp(client: pg.PoolClient, owner: MigrationOwner, ledger: readonly LedgerRow[]): Promise<string[]> {
  const done = namesOf(owner, ledger);
  if (isDone(owner, done)) return [];
  // Loaded only where a migration is pending: it takes a third of the time of a command.
  const { Umzug } = await import('umzug');
  const umzug = new Umzug({
    migrations: sorted(owner.migrations).map((migration) => ({
      name: migration.name,
      up: () => apply(client, owner.id, migration),
    })),
    storage: {
      executed: async () => done,
      // Each migration has recorded itself in its own transaction.
      logMigration: async () => undefined,
      unlogMigration: async () => undefined,
    },
    logger: undefined,
  });
  try {
    return (await umzug.up()).map(({ name }) => name);
  } catch (error) {
    throw (error as Error).cause instanceof MigrationError ? (error as Error).cause : error;
  }
}

/** @throws MigrationError with what to run where the user may not create schemas */
async function openLedger(client: pg.PoolClient): Promise<void> {
  try {
    await createLedger(client);
  } catch (cause) {
    throw new MigrationError([{ owner: 'namedrop', message: await withRemedy(cause as Error, client) }], { cause });
  }
}

async function apply(client: pg.PoolClient, owner: string, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(
      `CREATE SCHEMA IF NOT EXISTS ${schemaOf(owner)}; SET LOCAL search_path TO ${searchPathOf(owner)}`,
    );
    await client.query(migration.up);
    await record(client, owner, migration);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    const message = `migration ${migration.name} failed and was rolled back: ${await withRemedy(cause as Error, client)}`;
    throw new MigrationError([{ owner, message }], { cause });
  }
}
