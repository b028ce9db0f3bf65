import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
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
  /**
   * The address of the server, the database and the stopped cluster that tests copy, the folder for the tarballs that tests
   * share, which is not there yet, and the temporary folder of all tests.
   */
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
    const cluster = path.join(folder, 'cluster');
    // A run within a run, as tests of this folder start, has that of the outer one.
    const { TEST_PGCLUSTER: outer } = process.env;
    await (outer ? copy(outer, cluster) : createCluster(cluster));
    const dataDir = path.join(folder, 'server');
    await copy(cluster, dataDir);
    const storage = await openStorage({ dataDir, durable: false, log: capturedLog() });
    const close = () => storage.close().finally(remove);
    try {
      const { host = '', port = 5432, user = '' } = storage.target;
      await storage.pool.query(`CREATE DATABASE ${TEMPLATE}`);
      const databaseUrl = `postgresql://${user}@localhost:${port}/${TEMPLATE}?host=${encodeURIComponent(host)}`;
      await migrate({ databaseUrl, dataDir });
      // Whoever connects to it would keep all others from copying it.
      await storage.pool.query(`ALTER DATABASE ${TEMPLATE} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`);
      const whereabouts = {
        TEST_PGHOST: host,
        TEST_PGPORT: String(port),
        TEST_PGTEMPLATE: TEMPLATE,
        TEST_PGCLUSTER: cluster,
      };
      return { env: { ...whereabouts, TEST_PACKED: path.join(folder, 'packed'), TMPDIR: folder }, close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    await remove();
    throw error;
  }
}

const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** The plugins that keep something: a test that boots them need not migrate them once more. */
const KEEPING = { billing, webhooks, watch, 'legacy-ask': legacyAsk };

/** Creates a data folder as a host leaves it that has started once and stopped: a migrated cluster, and no key. */
async function createCluster(dataDir: string): Promise<void> {
  await mkdir(dataDir, { mode: 0o700 });
  const storage = await openStorage({ dataDir, durable: false, log: capturedLog() });
  try {
    await migrate({ dataDir });
  } finally {
    await storage.close();
  }
}

/** A host migrates when it boots. What it has done of its schedules is left for the hosts of tests. */
async function migrate(where: { readonly databaseUrl?: string; readonly dataDir: string }): Promise<void> {
  const plugins = Object.fromEntries(Object.entries(KEEPING).map(([id, module]) => [id, { module }]));
  const host = await startHost({
    config: { port: 0, ...where, secretKey: randomBytes(32).toString('hex'), plugins },
    env: {},
    cwd: where.dataDir,
    log: capturedLog(),
  });
  await host.stop();
  const storage = await openStorage({ ...where, durable: false, log: capturedLog() });
  await storage.pool.query('DELETE FROM pgboss.job');
  await storage.close();
}
