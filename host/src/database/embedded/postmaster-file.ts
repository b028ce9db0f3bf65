import { readlinkSync, realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { run } from './run.js';

/**
 * Whether a server process lives on this cluster, by the number in `postmaster.pid`.
 * A file whose number now belongs to another program is removed: PostgreSQL would take that program for a server
 * and refuse to start. (The number of a dead process it recognises itself.)
 */
export async function serverLives(cluster: string): Promise<boolean> {
  const file = path.join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0) || !exists(pid)) return false;
  if (await isServerOf(cluster, pid)) return true;
  await rm(file, { force: true });
  return false;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A PostgreSQL server works in its data folder. Where that cannot be seen, its name has to do. */
async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { output } = await run('ps', ['-p', String(pid), '-o', 'comm='], {});
    return output.includes('postgres');
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    // Not ours to look at, so not of the user that the server runs as; or gone by now.
    return false;
  }
}
