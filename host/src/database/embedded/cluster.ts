import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StorageError } from '../storage-error.js';
import { type Binaries, findBinaries } from './binaries.js';
import { explain } from './explain.js';
import { handFolder } from './handed-folder.js';
import { reachableBinaries } from './reachable-binaries.js';
import { run } from './run.js';
import { type ServerUser, serverUser } from './server-user.js';

/** A data folder of PostgreSQL, ready to be served. */
export interface Cluster {
  /** Absolute, e.g. `/srv/namedrop/data/pg18`. */
  readonly folder: string;
  readonly user: ServerUser | undefined;
  readonly binaries: Binaries;
}

/** What every program of PostgreSQL is started with. English, so that its complaints can be recognised. */
export const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Sorts by code point, yet knows letters beyond ASCII, which ILIKE and pg_trgm need. macOS has no C.UTF-8. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** `initdb` takes a second; a draft this old was left behind by a host that was killed. */
const ABANDONED_AFTER = 10 * 60_000;

/**
 * Finds the cluster `<dataDir>/pg<major>`, or creates it. Two hosts may do so at the same moment.
 * @throws StorageError
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const found = await findBinaries();
  const data = path.resolve(dataDir);
  const folder = path.join(data, `pg${found.major}`);
  try {
    await mkdir(data, { recursive: true });
    const user = await serverUser(folder);
    const binaries = { ...found, folder: await reachableBinaries(found.folder, found.version, user) };
    const cluster = { folder, user, binaries };
    if (!(await isCluster(folder))) await create(cluster, data);
    return cluster;
  } catch (error) {
    throw explain(`use the data folder ${data}`, error);
  }
}

async function isCluster(folder: string): Promise<boolean> {
  try {
    return (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')) !== '';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Creates it under another name, then renames: a half-made cluster never stands in the cluster's place. */
async function create(cluster: Cluster, data: string): Promise<void> {
  const { folder, user } = cluster;
  await refuseForeignFiles(folder);
  await refuseOtherMajor(folder, data);
  await removeAbandonedDrafts(folder, data);
  const draft = await mkdtemp(`${folder}.new-`);
  try {
    if (user) await chown(draft, user.uid, user.gid);
    await initialise({ ...cluster, folder: draft });
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another host was faster: its cluster is as good.
    if (!(await isCluster(folder))) throw error;
  }
}

async function initialise({ folder, user, binaries }: Cluster): Promise<void> {
  const handed = handFolder(folder, user);
  const args = [
    '-D',
    handed.path,
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    `--locale=${LOCALE}`,
    '--no-instructions',
  ];
  const { code, output } = await run(path.join(binaries.folder, 'initdb'), args, {
    ...user,
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe', handed.descriptor],
  }).finally(() => handed.close());
  if (code !== 0) throw explain(`create a database in ${folder}`, output);
}

async function refuseForeignFiles(folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  if (files.length === 0) return;
  throw new StorageError(
    `${folder} holds files (${files.slice(0, 3).join(', ')}…) but no PostgreSQL cluster. ` +
      'Namedrop does not touch them: move them away, restore a backup into the folder, or set NAMEDROP_DATA_DIR to another one.',
  );
}

/** An empty database beside a full one of another version would look as if everything were lost. */
async function refuseOtherMajor(folder: string, data: string): Promise<void> {
  const other = (await readdir(data)).find((name) => /^pg\d+$/.test(name) && name !== path.basename(folder));
  if (!other || !(await isCluster(path.join(data, other)))) return;
  throw new StorageError(
    `${path.join(data, other)} was written by PostgreSQL ${other.slice(2)}, and the programs found are version ` +
      `${path.basename(folder).slice(2)}. Set PG_BIN to the programs of version ${other.slice(2)}, or move that folder away to start empty.`,
  );
}

async function removeAbandonedDrafts(folder: string, data: string): Promise<void> {
  const drafts = (await readdir(data)).filter((name) => name.startsWith(`${path.basename(folder)}.new-`));
  for (const name of drafts) {
    const draft = path.join(data, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER) await rm(draft, { recursive: true, force: true });
  }
}
