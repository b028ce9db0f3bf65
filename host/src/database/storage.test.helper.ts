import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Logger } from '@namedrop/plugin-api';
import type { ExecutionContext, TestFn } from 'ava';
import { migrate } from './migrate.js';
import { hostMigrations } from './migrations/host-migrations.js';
import { openStorage, type Storage } from './storage.js';

const nothing = () => undefined;

/** Says nothing. */
export const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

const HOST_TABLES = [{ id: 'namedrop', migrations: hostMigrations }];

/** The database server of a test run, and a database on it that has the host's tables. Undefined in a file that runs alone. */
function serverOfRun() {
  const { TEST_PGHOST: host, TEST_PGPORT: port = '5432', TEST_PGTEMPLATE: template } = process.env;
  return host && template ? { host, port: Number(port), template } : undefined;
}

const open = (name: string, { host, port }: Storage['target']) =>
  openStorage({
    databaseUrl: `postgresql://postgres@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`,
    dataDir: '/nowhere',
    log: silent,
  });

/** A storage for all tests of a file, with the host's tables, which is gone afterwards: on the server of the test run, if any. */
export function testStorage(test: TestFn): () => Storage {
  const run = serverOfRun();
  return run ? storageOn(test, run) : ownServer(test);
}

/** A storage for all tests of a file, with the host's tables, on a server that is gone with its files afterwards. */
export function ownServer(test: TestFn): () => Storage {
  let dataDir: string;
  let storage: Storage;
  test.serial.before(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'namedrop-test-'));
    storage = await openStorage({ dataDir, durable: false, log: silent });
    await migrate(storage, HOST_TABLES, silent);
  });
  test.after.always(async () => {
    await storage?.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return () => storage;
}

function storageOn(test: TestFn, { template, ...target }: NonNullable<ReturnType<typeof serverOfRun>>): () => Storage {
  const name = databaseName();
  let server: Storage;
  let storage: Storage;
  test.serial.before(async () => {
    server = await open('postgres', target);
    await server.pool.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    storage = await open(name, target);
  });
  test.after.always(async () => {
    await storage?.close();
    await server.pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.close();
  });
  return () => storage;
}

const databaseName = () => `host_${randomUUID().replaceAll('-', '')}`;

/** An empty database on the same server, for one test. */
export function emptyDatabase(t: ExecutionContext, server: Storage): Promise<Storage> {
  return copyOf('template1', t, server);
}

/** The same with the host's tables. */
export async function migratedDatabase(t: ExecutionContext, server: Storage): Promise<Storage> {
  const run = serverOfRun();
  if (run) return copyOf(run.template, t, server);
  const storage = await emptyDatabase(t, server);
  await migrate(storage, HOST_TABLES, silent);
  return storage;
}

async function copyOf(template: string, t: ExecutionContext, server: Storage): Promise<Storage> {
  const name = databaseName();
  await server.pool.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const storage = await open(name, server.target);
  t.teardown(async () => {
    await storage.close();
    await server.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  return storage;
}
