import { chown, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StorageError } from '../storage-error.js';
import { type Cluster, ENVIRONMENT, isCluster } from './cluster.js';
import { explain } from './explain.js';
import { handFolder } from './handed-folder.js';
import { run } from './run.js';

/** Sorts by code point, yet knows letters beyond ASCII, which ILIKE and pg_trgm need. macOS has no C.UTF-8. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** `initdb` takes a second; a draft this old was left behind by a host that was killed. */
const ABANDONED_AFTER = 10 * 60_000;

/**
 * Creates a cluster's files, under another name first: a half-made cluster never stands in the cluster's place.
 * When another host is faster, its cluster is as good.
 * @throws StorageError rather than touch files that are not Namedrop's
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { folder, user } = cluster;
  await refuseForeignFiles(folder);
  await refuseOtherMajor(folder);
  const draft = await mkdtemp(draftPrefix(folder));
  try {
    if (user) await chown(draft, user.uid, user.gid);
    await initialise({ ...cluster, folder: draft });
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await isCluster(folder))) throw error;
  }
}

/** Clears away what hosts that were killed have left of a cluster half made. */
export async function removeAbandonedDrafts(folder: string): Promise<void> {
  const data = path.dirname(folder);
  const drafts = (await readdir(data))
    .map((name) => path.join(data, name))
    .filter((one) => one.startsWith(draftPrefix(folder)));
  for (const draft of drafts) {
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER) await rm(draft, { recursive: true, force: true });
  }
}

function draftPrefix(folder: string): string {
  return `${folder}.new-`;
}

async function initialise({ folder, user, binaries }: Cluster): Promise<void> {
  const handed = handFolder(folder, user);
  const options = {
    pgdata: handed.path,
    username: 'postgres',
    auth: 'trust',
    encoding: 'UTF8',
    locale: LOCALE,
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const { code, output } = await run(path.join(binaries.folder, 'initdb'), [...args, '--no-instructions'], {
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
    `${folder} holds files (${files.slice(0, 3).join(', ')}…) but no PostgreSQL cluster. Namedrop does not touch them: ` +
      'move them away, restore a backup into the folder, or set NAMEDROP_DATA_DIR to another one.',
  );
}

/** An empty database beside a full one of another version would look as if everything were lost. */
async function refuseOtherMajor(folder: string): Promise<void> {
  const data = path.dirname(folder);
  const major = path.basename(folder).slice(2);
  for (const name of await readdir(data)) {
    const [, other] = /^pg(\d+)$/.exec(name) ?? [];
    if (!other || other === major || !(await isCluster(path.join(data, name)))) continue;
    throw new StorageError(
      `${path.join(data, name)} was written by PostgreSQL ${other}, and the programs found are version ${major}. ` +
        `Set PG_BIN to the programs of version ${other}, or move that folder away to start empty.`,
    );
  }
}
