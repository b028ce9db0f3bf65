import type { Storage } from '@namedrop/host';
import pg from 'pg';
import { Child } from '../process/child.js';
import { databaseUrlOf } from '../world/database-url.js';
import type { GrowthHostSettings } from './host-settings.js';
import { hostRows } from './rows/host-rows.js';
import { pluginRows } from './rows/plugin-rows.js';
import { insertionOf, type Size } from './rows/table-rows.js';

const HOST = new URL('host-main.js', import.meta.url).pathname;
const TIMERS = new URL('fast-timers.js', import.meta.url).href;
const TEMPLATE = 'growth_template';
/** Connections that make rows at the same time. */
const FILLERS = 2;
const ROWS = [...hostRows, ...pluginRows];

/** Tables without rows, and why: no recurring statement uses them. */
const UNUSED: Readonly<Record<string, string>> = {
  'namedrop.migrations': 'has a row for each migration',
  '"legacy-ask".crawled_answers': 'only searches and crawls use it: block f',
  '"legacy-ask".mentions': 'only searches and crawls use it: block f',
  '"legacy-ask".brands': 'only searches and crawls use it: block f',
};

/** Starts the measured host on a database; `cleanUp` ends it. */
export async function startGrowthHost(
  server: Storage,
  { database, folder }: { readonly database: string; readonly folder: string },
  cleanUp: AsyncDisposableStack,
): Promise<Child> {
  const settings: GrowthHostSettings = { databaseUrl: databaseUrlOf({ storage: server }, database), folder };
  return cleanUp.use(await Child.start(HOST, [JSON.stringify(settings)], { execArgv: ['--import', TIMERS] }));
}

/** Lets a host create all tables, once for both databases. */
export async function makeTemplate(server: Storage, folder: string): Promise<void> {
  await server.pool.query(`CREATE DATABASE ${TEMPLATE}`);
  await using cleanUp = new AsyncDisposableStack();
  await startGrowthHost(server, { database: TEMPLATE, folder }, cleanUp);
}

/**
 * Makes a database of a size whose rows are settled, finished or fresh.
 * @throws Error for a table that has no rows and no reason for that: a statement on it would not be measured
 */
export async function makeDatabase(
  server: Storage,
  { size, ...on }: { readonly database: string; readonly size: Size; readonly signal: AbortSignal },
): Promise<void> {
  await server.pool.query(`CREATE DATABASE ${on.database} TEMPLATE ${TEMPLATE}`);
  await onDatabase(server, on, requireAllTables);
  const left = ROWS.map((rows) => insertionOf(rows, size));
  const fill = async (client: pg.Client) => {
    // Foreign keys are right by construction, and looking them up takes half of the time.
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off`);
    for (let next = left.pop(); next !== undefined; next = left.pop()) await client.query(next);
  };
  await Promise.all(Array.from({ length: FILLERS }, () => onDatabase(server, on, fill)));
  await onDatabase(server, on, (client) => client.query('VACUUM ANALYZE'));
}

/** Runs statements that are not counted. Rejects when the signal is aborted, whatever the server is doing. */
export async function onDatabase(
  server: Storage,
  { database, signal }: { readonly database: string; readonly signal: AbortSignal },
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  signal.throwIfAborted();
  const client = new pg.Client({ connectionString: databaseUrlOf({ storage: server }, database), query_timeout: 0 });
  const stop = () => void client.end();
  signal.addEventListener('abort', stop);
  try {
    await client.connect();
    await client.query('SET pg_stat_statements.track = none');
    await work(client);
  } finally {
    signal.removeEventListener('abort', stop);
    await client.end();
  }
}

async function requireAllTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'pgboss')`);
  const known = new Set([...ROWS.map(({ table }) => table), ...Object.keys(UNUSED)]);
  const missing = rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (missing.length > 0) throw new Error(`block g has no rows for ${missing.join(', ')}: see growth/rows`);
}
