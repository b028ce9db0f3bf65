import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Logger } from '@namedrop/plugin-api';
import type { ExecutionContext, TestFn } from 'ava';
import { hostMigrations } from './host-migrations.js';
import { migrate } from './migrate.js';
import { openStorage, type Storage } from './storage.js';

const nothing = () => undefined;

/** Says nothing. */
export const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

const HOST_TABLES = [{ id: 'namedrop', migrations: hostMigrations }];

/** A storage for all tests of a file, with the host's tables, on a server that is gone with its files afterwards. */
export function testStorage(test: TestFn): () => Storage {
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

let databases = 0;

/** An empty database on the same server, for one test. */
export async function emptyDatabase(t: ExecutionContext, server: Storage): Promise<Storage> {
  const name = `empty${databases++}`;
  await server.pool.query(`CREATE DATABASE ${name}`);
  const databaseUrl = `postgresql://postgres@/${name}?host=${server.target.host}`;
  const storage = await openStorage({ databaseUrl, dataDir: '/nowhere', log: silent });
  t.teardown(() => storage.close());
  return storage;
}

/** The same with the host's tables. */
export async function migratedDatabase(t: ExecutionContext, server: Storage): Promise<Storage> {
  const storage = await emptyDatabase(t, server);
  await migrate(storage, HOST_TABLES, silent);
  return storage;
}
