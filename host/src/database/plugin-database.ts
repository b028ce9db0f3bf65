import type { Database, PreparedStatement, Queryable } from '@namedrop/plugin-api';
import type pg from 'pg';
import { PLUGIN_CONNECTIONS } from './connection-limits.js';
import { inTransaction } from './in-transaction.js';
import { schemaOf, searchPathOf } from './schema.js';
import type { Storage } from './storage.js';

/**
 * A plugin's own corner of the database. Its connections are its own, and look into its schema from birth:
 * whatever it does to them, no other plugin and no service of the host gets one.
 * @throws RangeError for an id that cannot be a plugin's schema
 */
export function pluginDatabase(storage: Storage, id: string): Database {
  if (id === 'namedrop') throw new RangeError("'namedrop' is the schema of the host");
  schemaOf(id);
  const settings = { search_path: searchPathOf(id) };
  return new PluginDatabase(
    id,
    storage.openPool({ max: PLUGIN_CONNECTIONS, application_name: `namedrop ${id}`, settings }),
  );
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

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return inTransaction(this.pool, async (client) => {
      const tx = new OpenTransaction(client);
      try {
        return await work(tx);
      } finally {
        tx.end();
      }
    });
  }
}

/** What is done in a transaction of the host, as a plugin takes it. */
export function queryableOf(client: pg.PoolClient): Queryable {
  return new OpenTransaction(client);
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

async function rowsOf<T extends object>(
  runner: pg.Pool | pg.PoolClient,
  statement: string | PreparedStatement,
  values?: readonly unknown[],
): Promise<T[]> {
  const query = typeof statement === 'string' ? { text: statement } : statement;
  return (await runner.query<T>({ ...query, values: values as unknown[] | undefined })).rows;
}
