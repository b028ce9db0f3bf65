import { createHash } from 'node:crypto';
import { cp, lstat, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { StorageError } from '../storage-error.js';
import { run } from './run.js';
import type { ServerUser } from './server-user.js';

/** Survives a reboot, and everybody may enter it. */
const SHARED = '/var/tmp';

/**
 * The programs, where the server's user can execute them: as they lie, or, when they lie behind
 * a folder such as /root, in a copy that is made once.
 * @param bin the folder that holds `postgres`; the libraries lie beside it
 */
export async function reachableBinaries(bin: string, version: string, user: ServerUser | undefined): Promise<string> {
  if (!user || (await canExecute(bin, user))) return bin;
  const native = path.dirname(bin);
  const key = createHash('sha256').update(native).digest('hex').slice(0, 10);
  const copy = path.join(SHARED, `namedrop-postgresql-${version}-${key}`);
  if (!(await isOurs(copy))) await copyOnce(native, copy);
  return path.join(copy, path.basename(bin));
}

async function canExecute(bin: string, user: ServerUser): Promise<boolean> {
  try {
    return (await run(path.join(bin, 'postgres'), ['--version'], { ...user, cwd: '/' })).code === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return false;
    throw error;
  }
}

/** Anybody may have taken the name: it is only trusted when its owner is root and nobody else may change it. */
async function isOurs(copy: string): Promise<boolean> {
  const found = await lstat(copy).catch(() => undefined);
  if (!found) return false;
  if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return true;
  throw new StorageError(
    `${copy} should hold a copy of PostgreSQL made by Namedrop, but others may change it. Remove it.`,
  );
}

/** Copies under another name first, so that a half-made copy is never used. */
async function copyOnce(native: string, copy: string): Promise<void> {
  const draft = await mkdtemp(`${copy}.`);
  try {
    await cp(native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await rename(path.join(draft, 'native'), copy);
  } catch (error) {
    // Another host was faster: its copy is as good.
    if (!(await isOurs(copy))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
