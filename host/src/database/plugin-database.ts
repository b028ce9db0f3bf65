import type { Database, PreparedStatement, Queryable } from '@namedrop/plugin-api';
import type pg from 'pg';
import { schemaOf, searchPathOf } from './schema.js';
import type { Storage } from './storage.js';

/** Connections of one plugin at most; idle ones are closed after 10 s. */
const CONNECTIONS = 10;

/**
 * A plugin's own corner of the database. Its connections are its own, and look into its schema from birth:
 * whatever it does to them, no other plugin and no service of the host gets one.
 * @throws RangeError for an id that cannot be a plugin's schema
 */
export function pluginDatabase(storage: Storage, id: string): Database {
  if (id === 'namedrop') throw new RangeError("'namedrop' is the schema of the host");
  schemaOf(id);
  const options = `-c search_path=${searchPathOf(id)}`;
  return new PluginDatabase(id, storage.openPool({ max: CONNECTIONS, application_name: `namedrop ${id}`, options }));
}

class PluginDatabase implements Database {
  constructor(
    readonly schema: string,
    private readonly pool: pg.Pool,
  ) {}

  query<T extends object = Record<string, unknown>>(
    statement: string | PreparedStatement,
    values?: readonly unknown[],
  ): Promise<T[]> {
    return rowsOf<T>(this.pool, statement, values);
  }

  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    const tx = new OpenTransaction(client);
    try {
      await client.query('BEGIN');
      const result = await work(tx);
      tx.end();
      await commit(client);
      client.release();
      return result;
    } catch (error) {
      tx.end();
      await client.query('ROLLBACK').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      throw error;
    }
  }
}

/** Refuses to run anything once its transaction is over: the connection may by then be another caller's. */
class OpenTransaction implements Queryable {
  #over = false;

  constructor(private readonly client: pg.PoolClient) {}

  async query<T extends object = Record<string, unknown>>(
    statement: string | PreparedStatement,
    values?: readonly unknown[],
  ): Promise<T[]> {
    if (this.#over) throw new Error('this transaction is over: await every statement inside of it');
    return rowsOf<T>(this.client, statement, values);
  }

  end(): void {
    this.#over = true;
  }
}

/** PostgreSQL answers COMMIT with ROLLBACK, and no error, when a statement failed and its error was swallowed. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  if (command === 'ROLLBACK') throw new Error('the transaction was rolled back: one of its statements had failed');
}

async function rowsOf<T extends object>(
  runner: pg.Pool | pg.PoolClient,
  statement: string | PreparedStatement,
  values?: readonly unknown[],
): Promise<T[]> {
  const query = typeof statement === 'string' ? { text: statement } : statement;
  return (await runner.query<T>({ ...query, values: values as unknown[] | undefined })).rows;
}
