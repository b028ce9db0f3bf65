import { API_VERSION, Database, definePlugin, z } from '@namedrop/plugin-api';
import { databaseTime, startTestHost } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import { migrations } from './migrations.js';

/** The tables of this plugin on a real database, and its time. */
export async function openDatabase(t: ExecutionContext) {
  const { promise, resolve } = Promise.withResolvers<Database>();
  const module = definePlugin({
    id: 'asks',
    apiVersion: API_VERSION,
    config: z.strictObject({}),
    requires: { database: Database },
    migrations,
    setup({ ports }) {
      resolve(ports.database);
      return {};
    },
  });
  const { host } = await startTestHost(t, { plugins: { asks: { module } } });
  return { database: await promise, time: databaseTime(host.storage) };
}
