import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parsedJson } from '@namedrop/plugin-api';
import type { Teardown } from '@namedrop/testing';
import { copyCluster } from '../boot/copy-cluster.js';
import { ROOT, type Running, spawnCommand } from '../boot/running.js';

/** Folder of a plugin outside of the repository; removed after the test. */
export interface PluginFolder {
  readonly path: string;
  write(name: string, content: string): Promise<void>;
  /** Starts `namedrop dev` here; it is ended after the test. */
  dev(args?: readonly string[], env?: NodeJS.ProcessEnv): DevRun;
}

/** A `namedrop dev` that runs. */
export interface DevRun extends Running {
  /** Resolves with the n-th start that succeeded. */
  started(n: number): Promise<DevStart>;
}

export interface PluginFolderOptions {
  /** Packages that can be imported from the folder. Default: all of this project's. */
  readonly packages?: readonly string[];
  /** `new`: the first command creates the embedded database. Default: that has been done, and it is migrated. */
  readonly data?: 'new' | 'migrated';
}

/** One start of the host, as `--json` prints it. */
export interface DevStart {
  readonly url: string;
  readonly restarted: boolean;
  readonly ms: number;
  readonly token: string;
  readonly offer: {
    readonly mode?: string;
    readonly platform?: string;
    readonly route?: { readonly method: string; readonly path: string; readonly body?: unknown };
    readonly needs: readonly string[];
  };
}

/**
 * Creates a plugin's folder.
 * @param files by path, with slashes
 */
export async function pluginFolder(
  t: Teardown,
  files: Readonly<Record<string, string>>,
  { packages, data = 'migrated' }: PluginFolderOptions = {},
): Promise<PluginFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-plugin-'));
  t.teardown(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const write = async (name: string, content: string) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  };
  for (const [name, content] of Object.entries(files)) await write(name, content);
  await linkPackages(folder, packages);
  if (data === 'migrated') await keepDataIn(folder);
  return { path: folder, write, dev: (args, env) => devIn(t, folder, args, env) };
}

/** Lets a plugin's folder keep the data of an earlier `namedrop dev`: a migrated database. */
export async function keepDataIn(folder: string): Promise<void> {
  await copyCluster(path.join(folder, '.namedrop'));
}

/** Starts `namedrop dev` in a plugin's folder; it is ended after the test. */
export function devIn(t: Teardown, folder: string, args: readonly string[] = [], env?: NodeJS.ProcessEnv): DevRun {
  const all = ['dev', '--plugin', '.', '--port', '0', '--json', ...args];
  const run = spawnCommand(all, { cwd: folder, env: { PATH: process.env.PATH, ...env } });
  t.teardown(async () => {
    run.process.kill('SIGINT');
    await run.finished;
  });
  return { ...run, started: async (n) => nthStart(await run.printed(startedTimes(n)), n) };
}

async function linkPackages(folder: string, packages: readonly string[] | undefined): Promise<void> {
  const installed = path.join(ROOT, 'node_modules');
  const own = path.join(folder, 'node_modules');
  if (!packages) {
    await symlink(installed, own);
    return;
  }
  for (const name of packages) {
    await mkdir(path.dirname(path.join(own, name)), { recursive: true });
    await symlink(path.join(installed, name), path.join(own, name));
  }
}

/** Matches output with so many printed JSON values. */
const startedTimes = (n: number) => new RegExp(`(?:^\\}$[\\s\\S]*){${n}}`, 'm');

function nthStart(printed: string, n: number): DevStart {
  return parsedJson(printed.split(/(?<=^\})$/m)[n - 1] ?? '') as DevStart;
}
