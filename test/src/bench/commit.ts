import { spawnSync } from 'node:child_process';
import { ROOT, TRUSTING } from '../checkout/repository.js';

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
