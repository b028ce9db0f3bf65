import { closeSync, constants, openSync } from 'node:fs';
import type { ServerUser } from './server-user.js';

/** A folder, as a process of the server's user reaches it. */
export interface HandedFolder {
  /** What that process calls it. */
  readonly path: string;
  /** What must stand at index 3 of its `stdio`. */
  readonly descriptor: number | 'ignore';
  /** Once the process has been spawned. */
  close(): void;
}

/**
 * A host run as root may keep its data where other users cannot walk, such as /root. There, on Linux,
 * the server gets the folder itself as descriptor 3 and does not need the way to it.
 */
export function handFolder(folder: string, user: ServerUser | undefined): HandedFolder {
  if (!user || process.platform !== 'linux') return { path: folder, descriptor: 'ignore', close: () => undefined };
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path: '/proc/self/fd/3', descriptor, close: () => closeSync(descriptor) };
}
