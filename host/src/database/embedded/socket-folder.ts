import { createHash } from 'node:crypto';
import { chown, lstat, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { StorageError } from '../storage-error.js';
import type { ServerUser } from './server-user.js';

/** In bytes. The kernel's limit for a socket's whole path is 104 on macOS and 108 on Linux. */
const LONGEST_FOLDER = 85;

/** Where the server's socket lies: in the cluster or, when that path is too long for one, among temporary files. */
export function socketFolder(cluster: string): string {
  const name = `namedrop-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;
  const candidates = [cluster, path.join(os.tmpdir(), name)];
  return candidates.find((folder) => Buffer.byteLength(folder) <= LONGEST_FOLDER) ?? path.join('/tmp', name);
}

/**
 * Creates a socket folder outside of the cluster, for the server's user alone.
 * @throws StorageError when somebody else has taken its name
 */
export async function createSocketFolder(folder: string, user: ServerUser | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const { uid, mode } = await lstat(folder);
  const owner = user?.uid ?? process.getuid?.();
  if (user && uid === 0) return chown(folder, user.uid, user.gid);
  if (uid === owner && (mode & 0o077) === 0) return;
  throw new StorageError(
    `${folder} is not a private folder of user ${owner}. Remove it, or shorten NAMEDROP_DATA_DIR.`,
  );
}
