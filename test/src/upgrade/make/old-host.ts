import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The `namedrop` command of an old version, and its host. */
export class OldHost {
  #process: ChildProcess | undefined;
  /** Address of the running host. */
  url = '';

  /** @param command path of `namedrop.js` @param folder of the operator @param env of all processes */
  constructor(
    private readonly command: string,
    private readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Runs a command. @returns its output @throws Error with its complaint */
  async run(...args: readonly string[]): Promise<string> {
    const { stdout } = await execute(process.execPath, [this.command, ...args], { cwd: this.folder, env: this.env });
    return stdout.trim();
  }

  async runJson<T>(...args: readonly string[]): Promise<T> {
    return JSON.parse(await this.run(...args, '--json'));
  }

  /** Starts the host. @throws Error when it ends instead */
  async start(): Promise<void> {
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const child = spawn(process.execPath, [this.command, 'start', '--json'], {
      cwd: this.folder,
      env: this.env,
      stdio: [...stdio],
    });
    this.#process = child;
    let report = '';
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      report += line;
      if (line === '}') break;
    }
    this.url = JSON.parse(report).url;
  }

  /** Kills the host with SIGKILL, if it runs. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Calls the API. @returns the reply as text @throws Error when it is refused */
  async call(token: string, method: string, path: string, body?: object, key?: string): Promise<string> {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    };
    const response = await fetch(this.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  }
}

/** Path of the command in the folder of a version. */
export const commandIn = (version: string): string => join(version, 'host/bin/namedrop.js');
