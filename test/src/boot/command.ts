import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Teardown } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import { copyCluster } from './copy-cluster.js';
import { type Finished, ROOT, type Running, type RunningHere, runHere, spawnCommand } from './running.js';

export type { Running } from './running.js';

/** A folder as an operator has it: a configuration file, plugins, data; removed after the test. */
export interface Folder {
  readonly path: string;
  /** Runs `namedrop` here in a process of its own, with nothing in the environment but what is given. */
  spawn(args: readonly string[], env?: NodeJS.ProcessEnv): Running;
  /**
   * Runs `namedrop` here to its end, in this process. A module of the folder loads once, as it is by then.
   * @param typed text that a person types on its terminal; absent: there is no terminal
   */
  run(args: readonly string[], env?: NodeJS.ProcessEnv, typed?: string): Promise<Finished>;
  /** Starts a host here, in this process; it is stopped after the test. */
  start(args?: readonly string[], env?: NodeJS.ProcessEnv): RunningHere;
}

export interface FolderOptions {
  /** Variables that every command of the folder gets. */
  readonly env?: NodeJS.ProcessEnv;
  /** `new`: the first command creates the embedded database. Default: that has been done, and it is migrated. */
  readonly data?: 'new' | 'migrated';
}

/** @param files by name, e.g. `namedrop.config.js`. Packages of this project can be imported from them. */
export async function operatorFolder(
  t: Teardown,
  files: Readonly<Record<string, string>>,
  { env: shared, data = 'migrated' }: FolderOptions = {},
): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'namedrop-command-'));
  await symlink(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  await writeFile(join(path, 'package.json'), '{"type":"module"}');
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  if (data === 'migrated' && !shared?.DATABASE_URL) await copyCluster(join(path, 'data'));
  const processes: Running[] = [];
  const hosts: RunningHere[] = [];
  t.teardown(async () => {
    for (const { process } of processes) process.kill('SIGKILL');
    await Promise.all([...processes.map(({ finished }) => finished), ...hosts.map((host) => host.stop())]);
    await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const around = (env?: NodeJS.ProcessEnv) => ({ cwd: path, env: { PATH: process.env.PATH, ...shared, ...env } });
  return {
    path,
    spawn(args, env) {
      const running = spawnCommand(args, around(env));
      processes.push(running);
      return running;
    },
    run: (args, env, typed) => runHere(args, { ...around(env), typed }).finished,
    start(args = [], env) {
      const host = runHere(['start', ...args], around(env));
      hosts.push(host);
      return host;
    },
  };
}

/** The same with a migrated database of the test's own, on the server that all tests share. */
export async function operatorFolderOnServer(t: Teardown, files: Readonly<Record<string, string>>): Promise<Folder> {
  return operatorFolder(t, files, { env: { DATABASE_URL: await testDatabase(t) } });
}
