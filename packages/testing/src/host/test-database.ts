import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { capturedLog } from '../captured-log.js';
import type { Teardown } from '../teardown.js';

/** Where the databases of tests are made, and what they are copies of. */
interface Server {
  /** A host name, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
  readonly template: string;
}

/**
 * A database of the test's own, dropped when the test is over.
 * Where `TEST_PGHOST`, `TEST_PGPORT` and `TEST_PGTEMPLATE` name a server and a migrated database, it is a copy of
 * that one; else it is empty, on a server that is started for the occasion.
 * @returns its address, for `DATABASE_URL`
 */
export async function testDatabase(t: Teardown): Promise<string> {
  const server = serverOfRun(process.env) ?? (await borrowServer(t));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Much cheaper than through the log of a server that keeps nothing.
  await run(server, `CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY file_copy`);
  t.teardown(async () => {
    await run(server, untilLeft(name));
    await run(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return `postgresql://postgres@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`;
}

/**
 * Returns SQL that waits until the connections of a database are closed, at most 0.4 s. A pool that has ended may still be
 * closing one, and its process fails if the server terminates it first. The server waits, since tests mock timers.
 */
const untilLeft = (database: string) => `
  DO $$ BEGIN
    FOR attempt IN 1..20 LOOP
      EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${database}');
      PERFORM pg_sleep(0.02), pg_stat_clear_snapshot();
    END LOOP;
  END $$`;

function serverOfRun({ TEST_PGHOST, TEST_PGPORT, TEST_PGTEMPLATE }: NodeJS.ProcessEnv): Server | undefined {
  if (!TEST_PGHOST || !TEST_PGTEMPLATE) return undefined;
  return { host: TEST_PGHOST, port: Number(TEST_PGPORT ?? 5432), template: TEST_PGTEMPLATE };
}

/** Connections of this process by the address of their server: two for each, which do not keep the process alive. */
const POOLS = new Map<string, pg.Pool>();
/** Without timers, which tests mock. */
const POOLED = { max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true };

async function run(server: Server, statement: string): Promise<void> {
  const address = addressOf(server);
  const pool = POOLS.get(address) ?? openPool(server);
  POOLS.set(address, pool);
  await pool.query(statement);
}

function openPool({ host, port }: Server): pg.Pool {
  const pool = new pg.Pool({ host, port, user: 'postgres', database: 'postgres', ...POOLED });
  // A server that ends takes its idle connections with it.
  pool.on('error', () => undefined);
  return pool;
}

async function closePool(server: Server): Promise<void> {
  const address = addressOf(server);
  await POOLS.get(address)?.end();
  POOLS.delete(address);
}

const addressOf = ({ host, port }: Server) => `${host}:${port}`;

/** A server that a test started, as there was none. */
interface ThrowAwayServer extends Server {
  close(): Promise<void>;
}

/** Tests that overlap share one server, which stops when the last of them is over. */
const throwAway: { users: number; server?: Promise<ThrowAwayServer> } = { users: 0 };

async function borrowServer(t: Teardown): Promise<Server> {
  throwAway.users += 1;
  throwAway.server ??= openThrowAway();
  const { server } = throwAway;
  t.teardown(async () => {
    throwAway.users -= 1;
    if (throwAway.users > 0) return;
    throwAway.server = undefined;
    await closePool(await server);
    await (await server).close();
  });
  return server;
}

async function openThrowAway(): Promise<ThrowAwayServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'namedrop-test-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { openStorage } = await import('@namedrop/host');
    const storage = await openStorage({ dataDir, durable: false, log: capturedLog() });
    const { host = '', port = 5432 } = storage.target;
    return { host, port, template: 'template1', close: () => storage.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
