import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import billing from '@namedrop/billing';
import { openStorage, startHost } from '@namedrop/host';
import legacyAsk from '@namedrop/legacy-ask';
import { capturedLog } from '@namedrop/testing';
import watch from '@namedrop/watch';
import webhooks from '@namedrop/webhooks';
import { quickFolder } from './quick-folder.js';

const TEMPLATE = 'namedrop_template';

/** The one database server of a test run. */
export interface TestServer {
  /** Tells test hosts where it is and which database to copy, and all tests where to keep what they need for a while. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends every connection and the server, and removes its files. */
  close(): Promise<void>;
}

/**
 * Starts a PostgreSQL, with a database that a host has migrated once for all tests, in the folder that is the temporary
 * one of all tests.
 */
export async function startTestServer(): Promise<TestServer> {
  const folder = await mkdtemp(path.join(await quickFolder(), 'namedrop-tests-'));
  // Processes that tests have killed may still be writing there.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    // As open as the folder that it stands for: some tests run servers as somebody else.
    await chmod(folder, 0o1777);
    const dataDir = path.join(folder, 'server');
    await mkdir(dataDir, { mode: 0o700 });
    const storage = await openStorage({ dataDir, durable: false, log: capturedLog() });
    const close = () => storage.close().finally(remove);
    try {
      const { host = '', port = 5432, user = '' } = storage.target;
      await storage.pool.query(`CREATE DATABASE ${TEMPLATE}`);
      await migrate(`postgresql://${user}@localhost:${port}/${TEMPLATE}?host=${encodeURIComponent(host)}`, dataDir);
      // Whoever connects to it would keep all others from copying it.
      await storage.pool.query(`ALTER DATABASE ${TEMPLATE} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`);
      const whereabouts = { TEST_PGHOST: host, TEST_PGPORT: String(port), TEST_PGTEMPLATE: TEMPLATE };
      return { env: { ...whereabouts, TMPDIR: folder }, close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The plugins that keep something: a test that boots them need not migrate them once more. */
const KEEPING = { billing, webhooks, watch, 'legacy-ask': legacyAsk };

/** A host migrates when it boots. */
async function migrate(databaseUrl: string, dataDir: string): Promise<void> {
  const plugins = Object.fromEntries(Object.entries(KEEPING).map(([id, module]) => [id, { module }]));
  const host = await startHost({
    config: { port: 0, databaseUrl, dataDir, secretKey: randomBytes(32).toString('hex'), plugins },
    env: {},
    cwd: dataDir,
    log: capturedLog(),
  });
  await host.stop();
}
