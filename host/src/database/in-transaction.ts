import type pg from 'pg';

/**
 * Does some work in a transaction on a connection of its own. Commits when the work resolves, else rolls back.
 * @throws what the work throws; Error when one of its statements failed and the work went on
 */
export async function inTransaction<T>(
  pool: Pick<pg.Pool, 'connect'>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await commit(client);
    client.release();
    return result;
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}

/** PostgreSQL answers COMMIT with ROLLBACK, and no error, when a statement failed and its error was swallowed. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  if (command === 'ROLLBACK') throw new Error('the transaction was rolled back: one of its statements had failed');
}
