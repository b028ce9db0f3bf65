import type { ExecutionContext } from 'ava';
import pg from 'pg';

/**
 * Opens connections of a test, which end with it. `end()` does not wait for the server, so that a database that is dropped
 * next ends some with an error, which nothing else would take.
 */
export function testPool(t: ExecutionContext, connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  t.teardown(() => pool.end());
  return pool;
}
