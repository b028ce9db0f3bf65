import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExecutionContext } from 'ava';

const MAIN = fileURLToPath(new URL('main.js', import.meta.url));
const PATIENCE_MS = 60_000;

/** A demo in a process of its own, whose temporary files all go into one folder. */
export class DemoProcess {
  #output = '';
  #errors = '';

  private constructor(
    readonly child: ChildProcess,
    private readonly folder: string,
  ) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#errors += text));
  }

  /** Starts a demo; whatever is left of it when the test ends is killed and removed. */
  static async start(t: ExecutionContext, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<DemoProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'demo-test-'));
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: { ...process.env, ...env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    t.teardown(async () => {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    });
    return new DemoProcess(child, folder);
  }

  get output(): string {
    return this.#output;
  }

  get errors(): string {
    return this.#errors;
  }

  /** Waits until the demo has printed something. Throws Error when it ends, or a minute passes, before that. */
  async printed(words: string): Promise<void> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    while (!this.#output.includes(words)) {
      if (this.child.exitCode !== null) throw new Error(`ended without "${words}": ${this.#output}${this.#errors}`);
      await Promise.race([once(this.child.stdout!, 'data', { signal }), once(this.child, 'close', { signal })]);
    }
  }

  /** Waits for the end. Gives the exit code; null when a signal killed it. */
  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      await once(this.child, 'close', { signal: AbortSignal.timeout(PATIENCE_MS) });
    }
    return this.child.exitCode;
  }

  /** Files that it left, and processes that still use its folder (told on Linux only). */
  async leftovers(): Promise<string[]> {
    const processes = await Promise.all((await processIds()).map(tracesOf));
    return [...(await readdir(this.folder)), ...processes.filter((traces) => traces.includes(this.folder))];
  }
}

async function processIds(): Promise<string[]> {
  return process.platform === 'linux' ? (await readdir('/proc')).filter((name) => /^\d+$/.test(name)) : [];
}

/** Command line and working directory, where PostgreSQL's is its data folder; empty for a process that has ended. */
async function tracesOf(id: string): Promise<string> {
  const traces = [readFile(`/proc/${id}/cmdline`, 'utf8'), readlink(`/proc/${id}/cwd`)];
  return (await Promise.all(traces.map((trace) => trace.catch(() => '')))).join(' ');
}
