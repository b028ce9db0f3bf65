import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findBinaries } from './binaries.js';
import { type Cluster, isCluster } from './cluster.js';
import { createCluster, removeAbandonedDrafts } from './create-cluster.js';
import { explain } from './explain.js';
import { reachableBinaries } from './reachable-binaries.js';
import { serverUser } from './server-user.js';

/**
 * Finds the cluster `<dataDir>/pg<major>`, or creates it. Two hosts may do so at the same moment.
 * @throws StorageError
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const found = await findBinaries();
  const data = path.resolve(dataDir);
  const folder = path.join(data, `pg${found.major}`);
  try {
    await createFolder(data);
    const user = await serverUser(folder);
    const bin = await reachableBinaries(found.folder, found.version, user);
    const cluster = { folder, user, binaries: { ...found, folder: bin } };
    await removeAbandonedDrafts(folder);
    if (!(await isCluster(folder))) await createCluster(cluster);
    return cluster;
  } catch (error) {
    throw explain(`use the data folder ${data}`, error);
  }
}

/** On a read-only disk, creating several folders at once fails with "not there": one after the other tells why. */
async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await createFolder(path.dirname(folder));
    await mkdir(folder);
  }
}
