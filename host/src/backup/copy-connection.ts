import type pg from 'pg';
import type { Storage } from '../database/storage.js';

/** Settings on which the text of COPY depends, and limits that a copy of gigabytes would exceed. */
const SETTINGS = {
  client_encoding: 'UTF8',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  row_security: 'off',
  search_path: 'pg_catalog',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** Setting of PostgreSQL 17 and later, which would end a long copy. */
const NO_TRANSACTION_LIMIT = `
  SELECT pg_catalog.set_config(name, '0', false) FROM pg_catalog.pg_settings WHERE name = 'transaction_timeout'`;

/** Does something on a connection of its own, for COPY. The connection is closed afterwards, and with it its transaction. */
export async function withCopyConnection<T>(
  storage: Pick<Storage, 'openPool'>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const pool = storage.openPool({ max: 1, query_timeout: 0, application_name: 'namedrop backup', settings: SETTINGS });
  try {
    const client = await pool.connect();
    const copied = client.query(NO_TRANSACTION_LIMIT).then(() => work(client));
    return await copied.finally(() => client.release(true));
  } finally {
    await pool.end();
  }
}
