import { stat } from 'node:fs/promises';
import { StorageError } from '../storage-error.js';

/** Numbers of a user and a group, as `spawn` and `chown` take them. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** The user `nobody` has this number on every system we know; it need not have an entry in /etc/passwd. */
const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/**
 * As whom the server of this cluster folder must run; undefined: as ourselves.
 * PostgreSQL refuses to run as root, so a host run as root hands it to the folder's owner, or to nobody.
 * @throws StorageError when the folder belongs to someone whom we cannot be
 */
export async function serverUser(folder: string): Promise<ServerUser | undefined> {
  const own = process.getuid?.();
  const owner = await stat(folder).catch(() => undefined);
  if (own === 0) {
    if (owner?.uid) return { uid: owner.uid, gid: owner.gid };
    return NOBODY;
  }
  if (!owner || owner.uid === own) return undefined;
  throw new StorageError(
    `The database folder ${folder} belongs to user ${owner.uid}, and Namedrop runs as user ${own}. ` +
      `Give it to yourself ("sudo chown -R ${own} ${folder}") or run Namedrop as the user who created it.`,
  );
}
