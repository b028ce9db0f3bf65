import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Returns the full hash of a commit of this repository.
 * @throws RangeError for a name that is not one of a commit
 */
export function commitHash(name: string): string {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  // A container may run it as another user than the one who owns the files.
  const trusting = ['-c', `safe.directory=${path.resolve(ROOT)}`, '-C', ROOT];
  const { status, stdout } = spawnSync('git', [...trusting, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new RangeError(`--against takes a commit of this repository, and '${name}' is not one`);
  return stdout.trim();
}
