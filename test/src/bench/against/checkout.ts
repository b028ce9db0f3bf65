import { cp, glob, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CommandOptions, runCommand } from './command.js';
import { ROOT, TRUSTING } from './commit.js';

const BENCH = 'test/src/bench';
/** Own packages are links into their own tree; all others are shared. */
const OWN = '@namedrop';
const LOCK = 'package-lock.json';

/** A commit, built in a temporary folder. */
export interface Checkout {
  readonly folder: string;
  /** True: it runs today's bench. False: today's bench does not compile against that commit, and it runs its own. */
  readonly today: boolean;
}

/**
 * Builds a commit with today's bench, or with its own where that does not compile; `cleanUp` removes the folder.
 * @param hash of the commit
 * @throws Error when the commit does not build
 */
export async function checkOut(hash: string, signal: AbortSignal, cleanUp: AsyncDisposableStack): Promise<Checkout> {
  const parent = await mkdtemp(path.join(tmpdir(), 'namedrop-against-'));
  cleanUp.defer(() => rm(parent, { recursive: true, force: true }));
  const folder = path.join(parent, 'tree');
  const archive = path.join(parent, 'tree.tar');
  await mkdir(folder);
  const run = (file: string, args: readonly string[], options: Partial<CommandOptions> = {}) =>
    runCommand(file, args, { cwd: folder, signal, ...options });
  await run('git', [...TRUSTING, 'archive', '--format=tar', '-o', archive, hash], { cwd: ROOT });
  await run('tar', ['-xf', archive]);
  if (await isSame(LOCK, folder)) await shareModules(folder);
  else await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], withNode());
  const build = () => run('npm', ['run', 'build'], withNode());
  const own = path.join(parent, 'bench');
  await rename(path.join(folder, BENCH), own);
  await useBench(folder, path.join(ROOT, BENCH));
  try {
    await build();
    return { folder, today: true };
  } catch {
    signal.throwIfAborted();
  }
  await useBench(folder, own);
  await build();
  return { folder, today: false };
}

/** The bench is all that is built of the system's tests: the others are not needed, and linked modules break some types. */
async function useBench(folder: string, bench: string): Promise<void> {
  for (const part of ['src', 'dist']) await rm(path.join(folder, 'test', part), { recursive: true, force: true });
  await cp(bench, path.join(folder, BENCH), { recursive: true });
}

async function isSame(file: string, folder: string): Promise<boolean> {
  const [here, there] = await Promise.all([ROOT, folder].map((at) => readFile(path.join(at, file), 'utf8')));
  return here === there;
}

/** Links to what is installed here, except for the packages of the repository: those are the commit's own. */
async function shareModules(folder: string): Promise<void> {
  const modules = path.join(folder, 'node_modules');
  await mkdir(path.join(modules, OWN), { recursive: true });
  for (const name of await readdir(path.join(ROOT, 'node_modules'))) {
    if (name !== OWN) await symlink(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  for (const name of await readdir(path.join(ROOT, 'node_modules', OWN))) {
    await symlink(await readlink(path.join(ROOT, 'node_modules', OWN, name)), path.join(modules, OWN, name));
  }
  for await (const nested of glob('{packages,plugins}/*/node_modules', { cwd: ROOT })) {
    await symlink(path.join(ROOT, nested), path.join(folder, nested));
  }
}

/** This Node.js comes first, whatever the machine's own is. */
function withNode(): Pick<CommandOptions, 'env'> {
  return { env: { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` } };
}
