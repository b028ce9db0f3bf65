import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openStorage, type Storage } from '@namedrop/host';
import { behaviours, capturedLog, loopbackUpstream, type Teardown } from '@namedrop/testing';
import { liveVendor } from '../../api/live-vendor.js';
import { startEngine } from '../../reliability/engine.js';
import { operatorFiles } from '../../reliability/operator-files.js';
import { ASK_SETTINGS, CONFIG, perplexitySettings, RECEIVER_PATHS } from '../settings.js';
import { commandIn, OldHost } from './old-host.js';
import { buildOldVersion, writeOperatorFolder } from './old-version.js';

const DATABASE = 'namedrop_old';

/**
 * Builds the old version and starts what surrounds its host: database, engine, capture vendor and receiver, all on this
 * machine.
 * @param folder temporary and empty @param signal ends the build
 */
export async function startScenery(t: Teardown, commit: string, folder: string, signal: AbortSignal) {
  const version = join(folder, 'version');
  await mkdir(version);
  await buildOldVersion(commit, version, signal);
  const engine = await startEngine(t);
  const vendor = await liveVendor(t);
  const receiver = await loopbackUpstream(t, (request, response) => {
    const behaviour = {
      [RECEIVER_PATHS.refusing]: behaviours.reply({ status: 500, body: '' }),
      [RECEIVER_PATHS.silent]: behaviours.silent(),
    }[request.url];
    return (behaviour ?? behaviours.reply({ body: '' }))(request, response);
  });
  const { storage, databaseUrl } = await openDatabase(t, folder);
  const operator = join(folder, 'operator');
  await writeOperatorFolder(operator, version, filesOf(vendor.url));
  const host = new OldHost(commandIn(version), operator, {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    ENGINE_URL: engine.url,
    HOST_NAME: 'old',
    LOG_LEVEL: 'error',
  });
  t.teardown(() => host.kill());
  return { host, engine, vendor, receiver, storage, databaseUrl };
}

export type Scenery = Awaited<ReturnType<typeof startScenery>>;

function filesOf(vendorUrl: string): Readonly<Record<string, string>> {
  const plugins = {
    billing: {},
    watch: {},
    webhooks: {},
    'legacy-ask': ASK_SETTINGS,
    perplexity: perplexitySettings(vendorUrl),
    engine: { module: './engine.js' },
  };
  const config = `export default ${JSON.stringify({ ...CONFIG, plugins }, undefined, 2)};`;
  return { ...operatorFiles({}), 'namedrop.config.js': config };
}

/** Opens an empty database on a server of its own, with the programs of `PG_BIN`. */
async function openDatabase(t: Teardown, folder: string): Promise<{ storage: Storage; databaseUrl: string }> {
  const options = { durable: false, log: capturedLog() };
  const server = await openStorage({ ...options, dataDir: join(folder, 'data') });
  t.teardown(() => server.close());
  await server.pool.query(`CREATE DATABASE ${DATABASE}`);
  const { host = '', port = 5432 } = server.target;
  const databaseUrl = `postgresql://postgres@localhost:${port}/${DATABASE}?host=${encodeURIComponent(host)}`;
  const storage = await openStorage({ ...options, databaseUrl, dataDir: folder });
  t.teardown(() => storage.close());
  return { storage, databaseUrl };
}
