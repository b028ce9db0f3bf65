import { join } from 'node:path';
import { openStorage, type Storage } from '@namedrop/host';
import { capturedLog, type Teardown } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import type { Folder, FolderOptions } from '../boot/command.js';

/** The database that hosts share, as the test sees it. */
export interface Home {
  readonly storage: Storage;
  /** The environment of processes that use it. @param user by which one of them can be told; default: nobody's */
  environmentOf(user?: string): Promise<NodeJS.ProcessEnv>;
}

/** A kind of database that hosts can share. */
export interface HomeKind {
  /** What the folder of the hosts holds of an embedded database before. */
  readonly data: FolderOptions['data'];
  open(t: Teardown, folder: Folder): Promise<Home>;
}

/** On the server of all tests, which outlives the hosts: each is another user of it. */
export const onServer: HomeKind = {
  data: 'new',
  async open(t, { path }) {
    const databaseUrl = await testDatabase(t);
    const storage = await opened(t, { databaseUrl, dataDir: path });
    return {
      storage,
      async environmentOf(user = 'postgres') {
        // Users go with the server, which this run of the tests alone uses.
        if (user !== 'postgres') await storage.pool.query(`CREATE ROLE "${user}" LOGIN SUPERUSER`);
        return { DATABASE_URL: databaseUrl.replace('postgres@', `${user}@`) };
      },
    };
  },
};

/** On the embedded server of the hosts themselves, which can be restarted. */
export const embedded: HomeKind = {
  data: 'migrated',
  open: async (t, { path }) => ({
    storage: await opened(t, { dataDir: join(path, 'data') }),
    environmentOf: async () => ({}),
  }),
};

async function opened(t: Teardown, where: { databaseUrl?: string; dataDir: string }): Promise<Storage> {
  const storage = await openStorage({ ...where, log: capturedLog() });
  t.teardown(() => storage.close());
  return storage;
}
