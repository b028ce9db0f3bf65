import type { Connection } from './connection/connection.js';

/** Any number that nothing else locks on the same database: "namedrop" in ASCII, as a signed 64-bit integer. */
const LOCK = '7953758699157352304';

/** Takes the turn to migrate, for as long as the connection lives. */
export async function lockMigrations(connection: Connection): Promise<void> {
  await connection.query('SELECT pg_advisory_lock($1)', [LOCK]);
}

/** Keeps every host from migrating for as long as the connection lives. Others may do so at the same time. */
export async function lockMigrationsOut(connection: Connection): Promise<void> {
  await connection.query('SELECT pg_advisory_lock_shared($1)', [LOCK]);
}
