import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** Bytes of output that git and tsc may write. */
const MAX_OUTPUT = 512 * 1024 * 1024;

/**
 * Builds a commit of this repository in a folder. Its dependencies are those of this checkout where the lock files are
 * equal, else `npm ci` installs them.
 * @param folder empty
 */
export async function buildOldVersion(commit: string, folder: string): Promise<void> {
  const archive = join(folder, '..', 'old.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', folder]);
  const locks = [ROOT, folder].map((root) => readFile(join(root, 'package-lock.json'), 'utf8'));
  const [ours, theirs] = await Promise.all(locks);
  if (ours === theirs) await linkModules(folder);
  else await run('npm', ['ci'], { cwd: folder, maxBuffer: MAX_OUTPUT });
  const plugins = (await readdir(join(folder, 'plugins'))).map((plugin) => `plugins/${plugin}`);
  await run('npx', ['tsc', '-b', 'host', ...plugins], { cwd: folder, maxBuffer: MAX_OUTPUT });
}

/** Links every installed package, and the project's own packages to the folder's. */
async function linkModules(folder: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, '@namedrop'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '@namedrop') await symlink(join(from, name), join(to, name));
  }
  for (const name of await readdir(join(from, '@namedrop'))) {
    await symlink(await readlink(join(from, '@namedrop', name)), join(to, '@namedrop', name));
  }
  for (const workspace of ['packages', 'plugins']) {
    for (const name of await readdir(join(folder, workspace))) await linkNested(folder, join(workspace, name));
  }
}

/** Links dependencies that only one package has. */
async function linkNested(folder: string, workspace: string): Promise<void> {
  const nested = join(ROOT, workspace, 'node_modules');
  const exists = await stat(nested).catch(() => undefined);
  if (exists) await symlink(nested, join(folder, workspace, 'node_modules'));
}

/** Writes the folder of an operator of the old version. @param files by name */
export async function writeOperatorFolder(
  folder: string,
  oldVersion: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder);
  await symlink(join(oldVersion, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}
