import { glob, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import path from 'node:path';

const MODULES = 'node_modules';
/** Own packages are links into their own tree; all others are shared. */
const OWN = '@namedrop';
/** Packages of the repository, some of which have modules that only they use. */
const PACKAGES = '{packages/*,plugins/*,host,test}';

/**
 * Links a checkout to the modules that are installed in another checkout of the same lock file, except for the packages
 * of the repository: those are the checkout's own.
 */
export async function linkModules(from: string, to: string): Promise<void> {
  const [installed, linked] = [path.join(from, MODULES), path.join(to, MODULES)];
  await mkdir(path.join(linked, OWN), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== OWN) await symlink(path.join(installed, name), path.join(linked, name));
  }
  for (const name of await readdir(path.join(installed, OWN))) {
    await symlink(await readlink(path.join(installed, OWN, name)), path.join(linked, OWN, name));
  }
  for await (const nested of glob(`${PACKAGES}/${MODULES}`, { cwd: from })) {
    await symlink(path.join(from, nested), path.join(to, nested));
  }
}
