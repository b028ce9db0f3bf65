import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';

/** Another Node.js process, which sends a greeting when it is ready and then carries out orders, see `answerOrders`. */
export class Child implements AsyncDisposable {
  private constructor(
    private readonly process: ChildProcess,
    /** What it said when it was ready. */
    readonly greeting: unknown,
  ) {}

  /**
   * Starts it. Rejects when it ends before it is ready.
   * @param path of the module that it runs
   */
  static async start(path: string, args: readonly string[] = [], options: ForkOptions = {}): Promise<Child> {
    // JSON would make null of a figure that is not a number, and it would count as 0.
    const process = fork(path, args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      ...options,
    });
    return new Child(process, await answerOf(process));
  }

  /** Number of the process. */
  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Has it carry out one of its orders, and waits for the result. One at a time. */
  async order<T = null>(order: string, argument?: unknown): Promise<T> {
    const answer = answerOf(this.process);
    this.process.send({ order, argument });
    return (await answer) as T;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const exited = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await exited;
  }
}

/** The next message; rejects when the process ends instead. */
async function answerOf(process: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  try {
    return await Promise.race([
      once(process, 'message', { signal }).then(([message]) => message as unknown),
      once(process, 'exit', { signal }).then(([code]) => {
        throw new Error(`a process of the bench ended by itself, with code ${code}`);
      }),
    ]);
  } finally {
    over.abort();
  }
}
