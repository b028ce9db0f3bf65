import { type Host, startHost } from '@namedrop/host';
import legacyAsk from '@namedrop/legacy-ask';
import perplexity from '@namedrop/perplexity';
import { API_VERSION, definePlugin, type Plugin, z } from '@namedrop/plugin-api';
import { capturedLog, webhookReceiver } from '@namedrop/testing';
import { databaseTime, testDatabase } from '@namedrop/testing/host';
import watch from '@namedrop/watch';
import webhooks from '@namedrop/webhooks';
import type { ExecutionContext } from 'ava';
import { billed } from '../api/billed.js';
import { liveVendor } from '../api/live-vendor.js';
import { buildEngine } from './engine.js';
import { readFixture } from './fixture.js';
import { takeInventory } from './inventory.js';
import { restore } from './restore.js';
import { ASK_SETTINGS, CONFIG, perplexitySettings } from './settings.js';

export interface UpgradeOptions {
  /** Milliseconds between the death of the old host and the upgrade. Default: 30 minutes, when every lease is over. */
  readonly asleepMs?: number;
  /** Hosts of today that start at the same time. Default 1. */
  readonly hosts?: number;
  /** SQL that changes the fixture before the upgrade. */
  readonly madeBySql?: string | undefined;
  /** SQL of one more migration. */
  readonly migration?: string;
  /** Moves the restored fixture to another database before hosts start. @returns its address */
  readonly move?: (databaseUrl: string) => Promise<string>;
}

const MINUTE_MS = 60_000;

/** Keeps holds and wallets as the other migrations leave them, before any host works. */
const COPY_BOOKS = 'CREATE TABLE holds AS TABLE billing.holds; CREATE TABLE wallets AS TABLE billing.wallets';

/** Restores the fixture and starts today's hosts on it, which migrate it. */
export async function upgrade(
  t: ExecutionContext,
  { asleepMs = 30 * MINUTE_MS, hosts: count = 1, madeBySql, migration, move }: UpgradeOptions = {},
) {
  const fixture = readFixture();
  const [restored, receiver, vendor] = await Promise.all([testDatabase(t), webhookReceiver(t), liveVendor(t)]);
  await restore(restored, fixture, { asleepMs, receiverUrl: receiver.url, madeBySql });
  const before = await takeInventory(restored);
  const databaseUrl = move ? await move(restored) : restored;
  const engine = buildEngine();
  const bank = billed();
  const plugins = {
    ...bank.plugins,
    watch: { module: watch },
    webhooks: { module: webhooks },
    'legacy-ask': { module: legacyAsk, ...ASK_SETTINGS },
    perplexity: { module: perplexity, ...perplexitySettings(vendor.url) },
    engine: { module: engine.plugin },
    ...(migration && { careless: { module: migrating('careless', migration) } }),
    books: { module: migrating('books', COPY_BOOKS) },
  };
  const hosts = await Promise.all(Array.from({ length: count }, () => startOn(t, databaseUrl, plugins)));
  const [{ url, storage }] = hosts as [Host];
  return {
    fixture,
    scene: fixture.scene,
    before,
    databaseUrl,
    url,
    hosts,
    pool: storage.pool,
    time: databaseTime(storage),
    engine,
    receiver,
    vendor,
    verify: bank.verify,
    /** Calls the API of the first host with a key. */
    call: (token: string, method: string, path: string, { body, key }: { body?: object; key?: string } = {}) =>
      fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}

export type Upgraded = Awaited<ReturnType<typeof upgrade>>;

async function startOn(t: ExecutionContext, databaseUrl: string, plugins: object): Promise<Host> {
  const config = { ...CONFIG, databaseUrl, dataDir: '/nowhere', plugins };
  const host = await startHost({ config, env: {}, log: capturedLog() });
  t.teardown(() => host.stop());
  return host;
}

/** A plugin with one migration and nothing else. */
function migrating(id: string, up: string): Plugin {
  return definePlugin({
    id,
    apiVersion: API_VERSION,
    config: z.strictObject({}),
    requires: {},
    migrations: [{ name: `001-${id}`, up }],
    setup: () => ({}),
  });
}
