import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ExecutionContext } from 'ava';

const SCRIPT = fileURLToPath(new URL('./host.test.helper.js', import.meta.url));

/** A data folder that is gone after the test, and its server before it. */
export async function testFolder(t: ExecutionContext, parent = os.tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'namedrop-test-'));
  t.teardown(async () => {
    await untilStopped(folder);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/**
 * A data folder that a host has used and left, with a copy of the stopped cluster of this run of the tests. In a file that
 * runs alone there is none: the folder is empty, and the first host creates a cluster.
 */
export async function usedFolder(t: ExecutionContext): Promise<string> {
  const folder = await testFolder(t);
  const { TEST_PGCLUSTER } = process.env;
  if (TEST_PGCLUSTER) await promisify(execFile)('cp', ['-a', `${TEST_PGCLUSTER}/.`, folder]);
  return folder;
}

/** The server's process on a data folder; undefined when none lives. */
export async function serverOf(dataDir: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(path.join(dataDir, 'pg18/postmaster.pid'), 'utf8').catch(() => ''), 10);
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** Waits until no server lives on the folder. @throws when one still does after 20 s */
export async function untilStopped(dataDir: string): Promise<void> {
  for (const giveUp = Date.now() + 20_000; await serverOf(dataDir); await sleep(10)) {
    if (Date.now() > giveUp) throw new Error(`a server still runs on ${dataDir}`);
  }
}

/** A host in a process of its own. */
export class TestHost {
  readonly #answers: AsyncIterator<string>;
  /** What it logged so far. */
  readonly logged: string[] = [];

  constructor(readonly child: ChildProcess) {
    this.#answers = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  }

  /** Its next word that is no log line, e.g. `{ ready: 'PostgreSQL 18.4 in …' }`. */
  async next(): Promise<Record<string, unknown>> {
    for (;;) {
      const { value, done } = await this.#answers.next();
      if (done) return { ended: this.child.exitCode };
      const said = JSON.parse(value) as Record<string, unknown>;
      if (!('log' in said)) return said;
      this.logged.push(String(said.log));
    }
  }

  ask(command: string): Promise<Record<string, unknown>> {
    this.child.stdin?.write(`${command}\n`);
    return this.next();
  }

  /** Rows of a statement, tried again while the server is away. @throws when it is still away after 20 s */
  async rows(statement: string): Promise<unknown> {
    for (const giveUp = Date.now() + 20_000; ; await sleep(50)) {
      const answer = await this.ask(statement);
      if (answer.rows || Date.now() > giveUp) return answer.rows ?? answer;
    }
  }

  /** @throws when it did not log the line within 20 s */
  async untilLogged(line: string): Promise<void> {
    for (const giveUp = Date.now() + 20_000; !this.logged.includes(line); await sleep(50)) {
      await this.ask('SELECT 1');
      if (Date.now() > giveUp) throw new Error(`it logged only: ${this.logged.join('; ')}`);
    }
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

/** Starts a host on a data folder; it does not outlive the test. */
export function startHost(t: ExecutionContext, dataDir: string, options: SpawnOptions = {}): TestHost {
  return hostOf(t, process.execPath, [SCRIPT, dataDir], options);
}

/** Starts a host on a disk of its own that exists for it alone, in the disk's folder or one below. Needs root. */
export function startHostOnDisk(t: ExecutionContext, disk: string, mountOptions: string, below = ''): TestHost {
  const dataDir = path.join(disk, below);
  const script = 'mount -t tmpfs -o "$1" none "$2" || exit 77; shift 2; exec "$@"';
  return hostOf(
    t,
    'unshare',
    ['-m', 'sh', '-c', script, 'sh', mountOptions, disk, process.execPath, SCRIPT, dataDir],
    {},
  );
}

function hostOf(t: ExecutionContext, command: string, args: readonly string[], options: SpawnOptions): TestHost {
  const host = new TestHost(spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], ...options }));
  t.teardown(() => host.kill());
  return host;
}
