import { execFile } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Teardown } from '@namedrop/testing';

const run = promisify(execFile);

/** Room for the database of a storm; the rest is filled within a second. */
const SIZE_MB = 320;
const CHUNK = Buffer.alloc(1024 * 1024, 1);

/** Disk of the database alone, which can be filled. */
export interface Disk {
  /** Folder where it is mounted. */
  readonly folder: string;
  /** Writes until nothing more fits. */
  fill(): Promise<void>;
  /** Removes what `fill` wrote. */
  free(): Promise<void>;
}

/**
 * Mounts a small disk in memory.
 * @returns undefined where this process may not mount, as without root
 */
export async function mountDisk(t: Teardown, folder: string): Promise<Disk | undefined> {
  await mkdir(folder);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0755`, 'namedrop-storm', folder]);
  } catch {
    return undefined;
  }
  t.teardown(() => run('umount', [folder]).catch(() => run('umount', ['--lazy', folder])));
  const ballast = join(folder, 'ballast');
  return { folder, fill: () => fill(ballast), free: () => rm(ballast, { force: true }) };
}

async function fill(path: string): Promise<void> {
  await using file = await open(path, 'w');
  try {
    for (let left = SIZE_MB; left > 0; left--) await file.write(CHUNK);
    for (let { bavail } = await statfs(path); bavail > 0; bavail--) await file.write(CHUNK, 0, 4096);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
