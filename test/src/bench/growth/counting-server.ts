import { openStorage, type Storage } from '@namedrop/host';
import type { Logger } from '@namedrop/plugin-api';

const nothing = () => undefined;
const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Rows are made at once and pages are counted: neither waits for the disk, and nothing vacuums in between. */
const SETTINGS = { shared_preload_libraries: 'pg_stat_statements', autovacuum: 'off', max_wal_size: '8GB' };

/** A PostgreSQL server of its own that counts the pages of every statement; `cleanUp` stops it. */
export async function startCountingServer(dataDir: string, cleanUp: AsyncDisposableStack): Promise<Storage> {
  const options = { dataDir, durable: false, log: silent };
  const first = await openStorage(options);
  for (const [name, value] of Object.entries(SETTINGS)) await first.pool.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await first.close();
  const storage = await openStorage(options);
  cleanUp.defer(() => storage.close());
  await storage.pool.query('CREATE EXTENSION pg_stat_statements');
  return storage;
}
