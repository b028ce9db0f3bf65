import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from './command.js';
import { linkModules } from './link-modules.js';
import { ROOT, TRUSTING } from './repository.js';

const LOCK = 'package-lock.json';

/** Runs a command in a checkout, with this Node.js. @throws Error with the output of one that fails */
export type RunInside = (file: string, ...args: readonly string[]) => Promise<void>;

/**
 * Unpacks a commit of this repository. Its dependencies are those of this checkout where the lock files are equal, else
 * `npm ci` installs them. Nothing is built.
 * @param folder empty; a file next to it holds the archive, and so the parent must be temporary
 */
export async function unpackCommit(commit: string, folder: string, signal: AbortSignal): Promise<RunInside> {
  const run: RunInside = (file, ...args) => runCommand(file, args, { cwd: folder, signal, env: withNode() });
  const archive = `${folder}.tar`;
  const git = [...TRUSTING, 'archive', '--format=tar', '-o', archive, commit];
  await runCommand('git', git, { cwd: ROOT, signal });
  await run('tar', '-xf', archive);
  if (await isSame(LOCK, folder)) await linkModules(ROOT, folder);
  else await run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  return run;
}

async function isSame(file: string, folder: string): Promise<boolean> {
  const [here, there] = await Promise.all([ROOT, folder].map((at) => readFile(path.join(at, file), 'utf8')));
  return here === there;
}

/** This Node.js comes first, whatever the machine's own is. */
function withNode(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` };
}
