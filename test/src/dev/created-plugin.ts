import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Teardown } from '@namedrop/testing';
import { ROOT } from '../boot/running.js';

const COMMAND = path.join(ROOT, 'packages/create-plugin/bin/create-plugin.js');

/**
 * Runs `create-plugin` in an empty folder, which is removed after the test.
 * @returns the folder of a plugin called `my-engine`, and what the command printed
 */
export async function createPlugin(t: Teardown, args: readonly string[]): Promise<{ folder: string; stdout: string }> {
  const above = await mkdtemp(path.join(tmpdir(), 'namedrop-create-'));
  t.teardown(() => rm(above, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const cwd = path.join(above, 'here');
  await mkdir(cwd);
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], { cwd });
  return { folder: path.join(cwd, 'my-engine'), stdout };
}

/** Installs what a plugin's package.json names, and nothing else, by links into this project. */
export async function linkDependencies(folder: string): Promise<void> {
  const installed = path.join(ROOT, 'node_modules');
  const own = path.join(folder, 'node_modules');
  const { devDependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  for (const name of Object.keys(devDependencies)) {
    await mkdir(path.dirname(path.join(own, name)), { recursive: true });
    await symlink(path.join(installed, name), path.join(own, name));
  }
  await mkdir(path.join(own, '.bin'));
  for (const bin of ['ava', 'namedrop', 'tsc'])
    await symlink(path.join(installed, '.bin', bin), path.join(own, '.bin', bin));
}
