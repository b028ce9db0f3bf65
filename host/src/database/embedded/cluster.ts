import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.js';
import type { ServerUser } from './server-user.js';

/** A data folder of PostgreSQL, and what it is served with. */
export interface Cluster {
  /** Absolute, e.g. `/srv/namedrop/data/pg18`. */
  readonly folder: string;
  /** As whom its programs run; undefined: as ourselves. */
  readonly user: ServerUser | undefined;
  readonly binaries: Binaries;
}

/** What every program of PostgreSQL is started with. English, so that its complaints can be recognised. */
export const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Whether a folder holds a cluster. @throws when it may not be looked into */
export async function isCluster(folder: string): Promise<boolean> {
  try {
    return (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')) !== '';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
