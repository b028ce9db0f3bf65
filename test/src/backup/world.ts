import type { Teardown } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import pg from 'pg';
import { type Folder, operatorFolder } from '../boot/command.js';
import { DROP_SCHEMAS } from '../upgrade/restore.js';

/** The plugins that have tables. */
export const PLUGINS = { billing: {}, watch: {}, webhooks: {}, 'legacy-ask': {} };

/** Options of `backup` and `restore` that name the file with the passphrase. */
export const SEALED = ['--passphrase-file', 'passphrase'];

/** An operator's folder with all plugins that have tables, and a passphrase. */
export interface DeploymentOptions {
  /** Address of an external database; absent: the embedded one, which the first command creates. */
  readonly databaseUrl?: string;
  /** Further settings. */
  readonly settings?: object;
}

/** Creates the folder of a deployment. */
export function deploymentFolder(t: Teardown, { databaseUrl, settings = {} }: DeploymentOptions = {}): Promise<Folder> {
  const config = { plugins: PLUGINS, ...settings };
  const files = {
    'namedrop.config.js': `export default ${JSON.stringify(config)};`,
    passphrase: 'correct horse battery staple\n',
  };
  return operatorFolder(t, files, { data: 'new', env: databaseUrl ? { DATABASE_URL: databaseUrl } : {} });
}

/** Creates a database without any table, dropped after the test. @returns its address */
export async function unusedDatabase(t: Teardown): Promise<string> {
  const databaseUrl = await testDatabase(t);
  await query(databaseUrl, DROP_SCHEMAS);
  return databaseUrl;
}

/** Runs a statement on a connection of its own. */
export async function query<T extends object>(databaseUrl: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}
