import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { SERVER_UID, type Teardown } from '@namedrop/testing';
import { ROOT } from '../boot/running.js';
import { buildCommands } from './image.js';

export const run = promisify(execFile);

/** A process of the tree that has ended. */
export interface Ended {
  /** null when a signal ended it. */
  readonly code: number | null;
  /** Its output and its complaints. */
  readonly text: string;
}

/** A process of the tree. */
export interface Contained {
  readonly child: ChildProcess;
  readonly said: { text: string };
  readonly ended: Promise<Ended>;
}

/**
 * Makes a built checkout with what only production needs, as the last command of the image's build leaves it. As on the
 * read-only disk of a container, the user of `contained` cannot write there.
 * @returns its folder
 */
export async function productionTree(t: Teardown): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-production-'));
  t.teardown(async () => {
    await run('chmod', ['-R', 'u+w', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  const leftOut = ['node_modules', '.git', './data', './coverage', './docs', './test'].map(
    (name) => `--exclude=${name}`,
  );
  await run('sh', ['-c', `tar -c ${leftOut.join(' ')} -C '${ROOT}' . | tar -x -C '${folder}'`]);
  const env = {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    npm_config_prefer_offline: 'true',
  };
  await run('sh', ['-c', buildCommands().at(-1) ?? ''], { cwd: folder, env });
  await run('chmod', ['-R', 'a-w,a+rX', folder]);
  return folder;
}

/** Makes a folder that the user of `contained` owns, with one for temporary files in it. */
export async function ownFolder(t: Teardown): Promise<{ folder: string; temporary: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-volume-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const temporary = path.join(folder, 'tmp');
  await mkdir(temporary);
  for (const one of [folder, temporary]) {
    await chmod(one, 0o700);
    if (SERVER_UID !== undefined) await chown(one, SERVER_UID, SERVER_UID);
  }
  return { folder, temporary };
}

/** Runs a command in a folder, as a user that is not root. */
export function contained(
  t: Teardown,
  [program = '', ...args]: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
) {
  const user = SERVER_UID === undefined ? {} : { uid: SERVER_UID, gid: SERVER_UID };
  const child = spawn(program.replace(/^node$/, process.execPath), args, { cwd, env, ...user });
  t.teardown(() => child.kill('SIGKILL'));
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said.text += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, text: said.text }));
  return { child, said, ended } satisfies Contained;
}
