import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Teardown } from '@namedrop/testing';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const COMMAND = join(ROOT, 'host/bin/namedrop.js');

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process of the real `namedrop` command. */
export interface Running {
  readonly process: ChildProcess;
  /** Resolves with what was printed by then, once it matches. Rejects when the process ends before. */
  printed(pattern: RegExp): Promise<string>;
  readonly finished: Promise<Finished>;
}

/** A folder as an operator has it: a configuration file, plugins, data; removed after the test. */
export interface Folder {
  readonly path: string;
  /** Runs `namedrop` here, with nothing in the environment but what is given. */
  spawn(args: readonly string[], env?: NodeJS.ProcessEnv): Running;
  run(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Finished>;
}

/** @param files by name, e.g. `namedrop.config.js`. Packages of this project can be imported from them. */
export async function operatorFolder(t: Teardown, files: Readonly<Record<string, string>>): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'namedrop-command-'));
  await symlink(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  await writeFile(join(path, 'package.json'), '{"type":"module"}');
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  const all: Running[] = [];
  t.teardown(async () => {
    for (const { process } of all) process.kill('SIGKILL');
    await Promise.all(all.map(({ finished }) => finished));
    await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, [COMMAND, ...args], { cwd: path, env: { PATH: process.env.PATH, ...env } });
    const running = follow(child);
    all.push(running);
    return running;
  };
  return { path, spawn: start, run: (args, env) => start(args, env).finished };
}

function follow(child: ChildProcess): Running {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (data) => {
    stdout += data;
  });
  child.stderr?.on('data', (data) => {
    stderr += data;
  });
  const finished = new Promise<Finished>((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => pattern.test(stdout) && resolve(stdout);
      child.stdout?.on('data', look);
      look();
      void finished.then(({ code }) =>
        reject(new Error(`ended with ${code} before printing ${pattern}:\n${stdout}${stderr}`)),
      );
    });
  return { process: child, printed, finished };
}
