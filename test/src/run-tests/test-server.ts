import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStorage, startHost } from '@namedrop/host';
import { capturedLog } from '@namedrop/testing';

const TEMPLATE = 'namedrop_template';

/** The one database server of a test run. */
export interface TestServer {
  /** Tells test hosts where it is and which database to copy. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends every connection and the server, and removes its files. */
  close(): Promise<void>;
}

/** Starts a PostgreSQL in a temporary folder, with a database that a host has migrated once for all tests. */
export async function startTestServer(): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-tests-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const storage = await openStorage({ dataDir: folder, durable: false, log: capturedLog() });
    const close = () => storage.close().finally(remove);
    try {
      const { host = '', port = 5432, user = '' } = storage.target;
      await storage.pool.query(`CREATE DATABASE ${TEMPLATE}`);
      await migrate(`postgresql://${user}@localhost:${port}/${TEMPLATE}?host=${encodeURIComponent(host)}`, folder);
      // Whoever connects to it would keep all others from copying it.
      await storage.pool.query(`ALTER DATABASE ${TEMPLATE} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`);
      return { env: { TEST_PGHOST: host, TEST_PGPORT: String(port), TEST_PGTEMPLATE: TEMPLATE }, close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A host migrates when it boots; one without plugins brings what all others need. */
async function migrate(databaseUrl: string, dataDir: string): Promise<void> {
  const host = await startHost({
    config: { port: 0, databaseUrl, dataDir },
    env: {},
    cwd: dataDir,
    log: capturedLog(),
  });
  await host.stop();
}
