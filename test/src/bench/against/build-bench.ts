import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../checkout/repository.js';
import { unpackCommit } from '../../checkout/unpack-commit.js';

const TESTS = 'test/src';
/** Folders and files of the system's tests that make up the bench. Earlier commits have the first alone. */
const OF_BENCH = ['bench', 'checkout', 'command-line.ts'];
/** Files that are left behind: tests of the bench import other parts of the system's tests. */
const IS_TEST = /\.test\.ts$/;

/** A commit with its bench, built in a temporary folder. */
export interface BuiltBench {
  readonly folder: string;
  /** True: it runs today's bench. False: today's bench does not compile against that commit, and it runs its own. */
  readonly today: boolean;
}

/**
 * Builds a commit with today's bench, or with its own where that does not compile; `cleanUp` removes the folder.
 * @param hash of the commit
 * @throws Error when the commit does not build
 */
export async function buildBench(
  hash: string,
  signal: AbortSignal,
  cleanUp: AsyncDisposableStack,
): Promise<BuiltBench> {
  const parent = await mkdtemp(path.join(tmpdir(), 'namedrop-against-'));
  cleanUp.defer(() => rm(parent, { recursive: true, force: true }));
  const folder = path.join(parent, 'tree');
  await mkdir(folder);
  const run = await unpackCommit(hash, folder, signal);
  const own = path.join(parent, 'tests');
  await rename(path.join(folder, TESTS), own);
  await useBench(folder, path.join(ROOT, TESTS));
  try {
    await run('npm', 'run', 'build');
    return { folder, today: true };
  } catch {
    signal.throwIfAborted();
  }
  await useBench(folder, own);
  await run('npm', 'run', 'build');
  return { folder, today: false };
}

/** The bench is all that is built of the system's tests: the others are not needed, and linked modules break some types. */
async function useBench(folder: string, tests: string): Promise<void> {
  for (const part of ['src', 'dist']) await rm(path.join(folder, 'test', part), { recursive: true, force: true });
  const parts = (await readdir(tests)).filter((name) => OF_BENCH.includes(name));
  const filter = (file: string) => !IS_TEST.test(file);
  for (const part of parts)
    await cp(path.join(tests, part), path.join(folder, TESTS, part), { recursive: true, filter });
}
