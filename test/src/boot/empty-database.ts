import { tmpdir } from 'node:os';
import { openStorage } from '@namedrop/host';
import { capturedLog, type Teardown } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';

/** Creates a database that no host has migrated, dropped after the test. @returns its address, for `DATABASE_URL` */
export async function emptyDatabase(t: Teardown): Promise<string> {
  const databaseUrl = await testDatabase(t);
  const storage = await openStorage({ databaseUrl, dataDir: tmpdir(), log: capturedLog() });
  try {
    await storage.pool.query('DROP SCHEMA IF EXISTS namedrop CASCADE');
    return databaseUrl;
  } finally {
    await storage.close();
  }
}
