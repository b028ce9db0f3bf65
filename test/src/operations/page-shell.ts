import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../boot/running.js';

/** Milliseconds within which a host that a page starts answers. */
const START_MS = 30_000;

/** Shell of an operator: `npx namedrop` is the command of this checkout. SIGTERM ends that command, and then the shell. */
const PRELUDE = `set -e
trap : TERM
npx() { [ "$1" = namedrop ]; shift; '${process.execPath}' '${join(ROOT, 'host/bin/namedrop.js')}' "$@"; }
`;

/** Result of the commands of a block. */
export interface Ran {
  /** Exit code; null when a signal ended the shell. */
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

/** Folder and variables of the shell. */
export interface ShellOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs commands to their end. */
export async function runCommands(commands: string, options: ShellOptions): Promise<Ran> {
  const { child, output } = start(commands, options);
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  return { code, output: await output };
}

/**
 * Runs commands that end with `namedrop start`, until their host is ready, and stops them.
 * @param look called while the host runs
 * @returns how the host ended
 */
export async function runHost(commands: string, options: ShellOptions, look: () => Promise<void>): Promise<Ran> {
  const { child, output } = start(commands, options);
  const ended = new Promise<number | null>((end) => child.once('close', end));
  try {
    await untilReady(`http://127.0.0.1:${options.env.PORT}/readyz`, ended);
    await look();
  } finally {
    // A group of its own, so that the signal reaches the host and not the shell alone.
    if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGTERM');
  }
  return { code: await ended, output: await output };
}

function start(commands: string, { cwd, env }: ShellOptions) {
  const child = spawn('bash', ['-c', `${PRELUDE}exec 2>&1\n${commands}`], { cwd, env, detached: true });
  return { child, output: text(child.stdout) };
}

async function untilReady(url: string, ended: Promise<unknown>): Promise<void> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  for (const end = Date.now() + START_MS; Date.now() < end && !isOver; ) {
    const { status } = await fetch(url).catch(() => ({ status: 0 }));
    if (status === 200) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  if (!isOver) throw new Error(`${url} is not ready within ${START_MS} ms`);
}
