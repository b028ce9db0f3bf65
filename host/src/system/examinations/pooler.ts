import type { Finding } from '@namedrop/plugin-api';
import type pg from 'pg';
import { mixesSessions, POOL_MODE_REMEDY } from '../../database/connection/pool-mode.js';
import type { Examination } from '../examination.js';

const name = 'pooler';

/**
 * Finds a pooler in front of the database that hands out less than whole sessions. Opening the database refuses it; this
 * finds a mode that was changed while hosts run.
 */
export const pooler: Examination = {
  name,
  async examine({ database }) {
    if (!database) return [];
    return [await onConnection(database.pool, (one) => onConnection(database.pool, (other) => judge(one, other)))];
  },
};

/** Takes a connection, whose settings are changed, and closes it afterwards. */
async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

async function judge(one: pg.PoolClient, other: pg.PoolClient): Promise<Finding> {
  if (await mixesSessions(one, other)) {
    const detail = 'hands out its connections by transaction or statement, and hosts need whole sessions';
    return { state: 'fail', what: name, detail, remedy: POOL_MODE_REMEDY };
  }
  const { rows } = await one.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // A pooler answers the start-up itself, with a process id that it makes up.
  const isDirect = rows[0]?.pid === (one as unknown as { readonly processID: number }).processID;
  return { state: 'ok', what: name, detail: isDirect ? 'none: PostgreSQL itself answers' : 'hands out whole sessions' };
}
