import pg from 'pg';
import { PoolModeError } from '../storage-error.js';
import { applySettings, keepsSettings } from './connection-settings.js';

/** A pooler may by chance give two connections their servers back; it does not so often. */
const ROUNDS = 3;

/**
 * Finds out by behaviour whether a pooler gives each statement or transaction another session of the server. Hosts need
 * whole sessions: for settings, prepared statements, advisory locks and LISTEN.
 * @param one a connection that has got its settings
 * @param connect opens a second connection, which is closed afterwards
 * @throws PoolModeError naming the setting of pgbouncer; Error of the connections
 */
export async function requireSessions(one: pg.Client, connect: () => Promise<pg.Client>): Promise<void> {
  const other = await connect();
  try {
    if (await mixesSessions(one, other)) throw refusal();
  } catch (error) {
    if (error instanceof pg.DatabaseError && STATEMENT_MODE.test(error.message)) throw refusal(error);
    throw error;
  } finally {
    await other.end().catch(() => undefined);
  }
}

/** Remedy of a pooler that hands out less than whole sessions. */
export const POOL_MODE_REMEDY =
  'With pgbouncer set pool_mode = session, or give DATABASE_URL the address of PostgreSQL itself.';

function refusal(cause?: unknown): PoolModeError {
  const words =
    'The pooler in DATABASE_URL hands out its connections by transaction or statement; Namedrop needs whole sessions.';
  return new PoolModeError(words, { remedy: POOL_MODE_REMEDY, cause });
}

/** Words of pgbouncer where a statement mode meets BEGIN. */
const STATEMENT_MODE = /statement pooling/i;

/** Returns whether a pooler gives two connections, which have got their settings, sessions in turn. */
export async function mixesSessions(one: pg.ClientBase, other: pg.ClientBase): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round++) if (await mixes(one, other)) return true;
  return false;
}

/**
 * Looks twice: between statements, for poolers that take the servers in turn, and while the other connection holds in a
 * transaction the server that was used last.
 */
async function mixes(one: pg.ClientBase, other: pg.ClientBase): Promise<boolean> {
  await applySettings(one, {});
  if (!(await keepsSettings(one))) return true;
  await other.query('BEGIN');
  const isMixed = !(await keepsSettings(other)) || !(await keepsSettings(one));
  await other.query('ROLLBACK');
  return isMixed;
}
