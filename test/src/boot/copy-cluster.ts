import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Copies the stopped, migrated cluster of this run of the tests. Without one, the first command creates a cluster.
 * @param dataDir must not exist
 */
export async function copyCluster(dataDir: string): Promise<void> {
  const { TEST_PGCLUSTER } = process.env;
  if (TEST_PGCLUSTER) await promisify(execFile)('cp', ['-a', TEST_PGCLUSTER, dataDir]);
}
