import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DevHostReport, DevHostTask } from './dev-message.js';

const MAIN = fileURLToPath(new URL('dev-host-main.js', import.meta.url));
/** Milliseconds that a host has to stop, before its process is killed. */
const STOP_MS = 500;

/**
 * Process of a development host. It waits until it is given a task. Each start needs a fresh process, because Node never
 * reloads a module that it has imported.
 */
export class DevHost {
  /** Resolves with the report of the start, or with a failure when the process ends without a report. */
  readonly outcome: Promise<DevHostReport>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  readonly #process: ChildProcess;

  constructor({ env, cwd }: { env: NodeJS.ProcessEnv; cwd: string }) {
    this.#process = fork(MAIN, [], { env, cwd, execArgv: ['--enable-source-maps'] });
    const ended = new Promise<string>((resolve) => {
      this.#process.once('error', (error) => resolve(error.message));
      this.#process.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    this.outcome = new Promise((resolve) => {
      this.#process.once('message', (message) => resolve(message as DevHostReport));
      void ended.then((how) => resolve({ ready: false, report: `The host has ended: ${how}.`, needsBuild: false }));
    });
    this.ended = ended.then(() => undefined);
  }

  /** Starts the host. */
  start(task: DevHostTask): void {
    // A process that has ended takes no message; its outcome says so.
    this.#process.send(task, () => undefined);
  }

  /** Stops the host, and kills its process when it takes too long. */
  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await Promise.race([this.ended, sleep(STOP_MS, undefined, { ref: false })]);
    this.#process.kill('SIGKILL');
    await this.ended;
  }
}
