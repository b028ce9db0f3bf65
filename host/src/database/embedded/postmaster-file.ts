import { readlinkSync, realpathSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { run } from './run.js';

/** In ms. A server writes its number at once; a file this old without one was left by a crash between the two. */
const NUMBERED_WITHIN = 3000;

/**
 * Whether a server process lives on this cluster, or starts, by the number in `postmaster.pid`.
 * A file whose number now belongs to another program, or that stays without one, is removed: PostgreSQL would take
 * it for a server's and refuse to start. (The number of a dead process it recognises itself.)
 */
export async function serverLives(cluster: string): Promise<boolean> {
  const file = fileOf(cluster);
  const text = await textOf(file);
  if (text === undefined) return false;
  const pid = Number.parseInt(text, 10);
  if (Number.isNaN(pid)) {
    if (await isFresh(file)) return true;
  } else {
    if (!(pid > 0) || !exists(pid)) return false;
    if (await isServerOf(cluster, pid)) return true;
  }
  await rm(file, { force: true });
  return false;
}

/** The number of the server process that lives on this cluster; undefined when none is to be seen from here. */
export async function serverNumber(cluster: string): Promise<number | undefined> {
  const pid = Number.parseInt((await textOf(fileOf(cluster))) ?? '', 10);
  return pid > 0 && exists(pid) && (await isServerOf(cluster, pid)) ? pid : undefined;
}

function fileOf(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

async function isFresh(file: string): Promise<boolean> {
  const written = (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
  return Math.abs(Date.now() - written) < NUMBERED_WITHIN;
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
