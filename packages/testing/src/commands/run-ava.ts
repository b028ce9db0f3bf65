import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs the ava of the project in the working directory. Reports on standard error when there is none.
 * @param files patterns or paths, as ava's command takes them
 * @param env variables beyond those of this process
 * @returns the exit code
 */
export function runAva(files: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const command = avaCommand(process.cwd());
  if (command === undefined) {
    process.stderr.write(`ava is not installed for ${process.cwd()}: npm install --save-dev ava\n`);
    return 1;
  }
  const args = [command, ...files];
  const { status } = spawnSync(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
  return status ?? 1;
}

/** The project's own copy: test files import that one. */
function avaCommand(folder: string): string | undefined {
  const manifest = manifestOfAva(folder);
  if (manifest === undefined) return undefined;
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { ava: string } };
  return path.join(path.dirname(manifest), bin.ava);
}

function manifestOfAva(folder: string): string | undefined {
  try {
    return findPackageJSON('ava', pathToFileURL(path.join(folder, 'package.json')));
  } catch {
    return undefined;
  }
}
