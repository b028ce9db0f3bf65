import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/**
 * Runs a command to its end. When the signal is aborted, it ends the command with all processes that it has started, and
 * then rejects: nothing writes to the folder any more.
 * @throws Error with the output of a command that fails
 */
export async function runCommand(file: string, args: readonly string[], options: CommandOptions): Promise<void> {
  const { signal, ...others } = options;
  signal.throwIfAborted();
  // A group of its own, which one signal reaches.
  const child = spawn(file, args, { ...others, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => killGroup(child.pid);
  signal.addEventListener('abort', stop);
  try {
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with code ${code}: ${stdout}${stderr}`.trim());
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Kills a process with all that it has started. A group that has ended by itself is no error. */
function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
