import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** Options of git: a container may run it as another user than the owner of the files. */
export const TRUSTING = ['-c', `safe.directory=${path.resolve(ROOT)}`];

/**
 * Returns the full hash of a commit of this repository.
 * @throws RangeError for a name that is not one of a commit
 */
export function commitHash(name: string): string {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const { status, stdout } = spawnSync('git', [...TRUSTING, ...args], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new RangeError(`--against takes a commit of this repository, and '${name}' is not one`);
  return stdout.trim();
}
