import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unpackCommit } from '../../checkout/unpack-commit.js';

/** Builds the host and the plugins of a commit of this repository. @param folder empty, in a temporary one */
export async function buildOldVersion(commit: string, folder: string, signal: AbortSignal): Promise<void> {
  const run = await unpackCommit(commit, folder, signal);
  const plugins = (await readdir(join(folder, 'plugins'))).map((plugin) => `plugins/${plugin}`);
  await run('npx', 'tsc', '-b', 'host', ...plugins);
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
