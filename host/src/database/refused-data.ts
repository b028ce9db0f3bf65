import pg from 'pg';

/**
 * Classes of SQLSTATE that say nothing of the data: connection, read-only server, login, missing database or schema,
 * deadlock, missing table or right, resources, lock, timeout or shutdown, and input or output of the system.
 */
const OF_SERVER = new Set(['08', '25', '28', '3D', '3F', '40', '42', '53', '55', '57', '58']);

/**
 * Returns whether a statement failed because of its data, so that it fails again with the same data. False for a lost
 * connection, a full disk, a timeout, and whatever else may pass.
 */
export function isRefusedData(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return !OF_SERVER.has((error.code ?? '08').slice(0, 2));
  // A text that is too long, or a value that has no JSON.
  return error instanceof RangeError || error instanceof TypeError;
}
