import { type ResourceLimits, Worker } from 'node:worker_threads';
import { FairQueue, type QueueLimits } from './fair-queue.js';

/** More tasks wait than a thread has room for. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface ThreadLimits {
  /** How many tasks may wait behind the one that runs. */
  readonly waiting: QueueLimits;
  /** Milliseconds after which a task that runs is given up, and the thread with it. */
  readonly deadlineMs: number;
  /** Memory of the thread; a task that needs more fails, and the thread with it. */
  readonly memory: ResourceLimits;
}

/**
 * Without a bound V8 lets the heap of a thread grow to 130 MiB before it collects. No text of 50,000 characters needs
 * more than 40 MiB.
 */
const MEMORY: ResourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

const LIMITS: ThreadLimits = { waiting: { each: 32, all: 256 }, deadlineMs: 10_000, memory: MEMORY };

interface Task<I, O> {
  readonly input: I;
  resolve(output: O): void;
  reject(error: Error): void;
}

/**
 * A thread that does one task after the other. It is started by the first, answers each message with one, and keeps no
 * process alive. When it dies, the task at hand fails, and the next has a new one.
 */
export class Thread<I, O> {
  private worker: Worker | undefined;
  private current: Task<I, O> | undefined;
  private readonly waiting: FairQueue<Task<I, O>>;
  private deadline: NodeJS.Timeout | undefined;

  /** @param module what the thread runs */
  constructor(
    private readonly module: URL,
    private readonly limits: ThreadLimits = LIMITS,
  ) {
    this.waiting = new FairQueue(limits.waiting);
  }

  /**
   * Accounts take turns. Rejects with QueueFullError when too many wait, and with Error when the thread died or the task
   * took too long. The input is copied, and so is the output, except for what the thread transfers.
   */
  run(account: string, input: I): Promise<O> {
    return new Promise((resolve, reject) => {
      const hasRoom = this.waiting.add(account, { input, resolve, reject });
      if (!hasRoom) return reject(new QueueFullError('too many tasks wait'));
      this.next();
    });
  }

  /** Ends the thread; what runs or waits fails. */
  async stop(): Promise<void> {
    for (let task = this.waiting.next(); task; task = this.waiting.next())
      task.reject(new Error('the thread was stopped'));
    await this.abandon(new Error('the thread was stopped'));
  }

  private next(): void {
    if (this.current) return;
    this.current = this.waiting.next();
    if (!this.current) return;
    this.worker ??= this.start();
    this.worker.postMessage(this.current.input);
    const late = new Error(`the task took more than ${this.limits.deadlineMs} ms`);
    this.deadline = setTimeout(() => this.abandon(late), this.limits.deadlineMs);
  }

  private start(): Worker {
    const worker = new Worker(this.module, { resourceLimits: this.limits.memory });
    worker.unref();
    // What an abandoned thread still says is about a task that has failed already.
    const isAtWork = () => this.worker === worker;
    const died = (error: Error) => isAtWork() && this.abandon(error);
    worker.on('message', (output: O) => isAtWork() && this.done()?.resolve(output));
    worker.on('error', (cause) => died(new Error('the thread failed', { cause })));
    worker.on('exit', (code) => died(new Error(`the thread ended with ${code}`)));
    return worker;
  }

  /** Takes the task at hand away, and begins the next. */
  private done(): Task<I, O> | undefined {
    clearTimeout(this.deadline);
    const task = this.current;
    this.current = undefined;
    this.next();
    return task;
  }

  private async abandon(error: Error): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    this.done()?.reject(error);
    await worker?.terminate();
  }
}
