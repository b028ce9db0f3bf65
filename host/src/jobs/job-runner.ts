import type { Job, Jobs, Logger } from '@namedrop/plugin-api';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Storage } from '../database/storage.js';
import { runJob } from './run-job.js';

/** Seconds that one attempt of a job may take unless it says otherwise. */
const TIMEOUT = 120;
/** How many jobs of a queue one host runs at the same time. One at a time would drain a backlog at one per wake-up. */
const BATCH = 8;

/** Runs the plugins' background work on pg-boss: any number of hosts share one queue per job. */
export class JobRunner {
  readonly #jobs = new Map<string, Job>();
  readonly #stopping = new AbortController();
  #boss: PgBoss | undefined;

  constructor(
    private readonly storage: Storage,
    private readonly log: Logger,
  ) {}

  /** Declares a plugin's jobs; before `start`. */
  register(pluginId: string, jobs: readonly Job[]): void {
    for (const job of jobs) this.#jobs.set(queueOf(pluginId, job.name), job);
  }

  /** What a plugin queues its own jobs with; works once the host has started. */
  jobsFor(pluginId: string): Jobs {
    return { send: (name, input, options) => this.#send(queueOf(pluginId, name), input, options) };
  }

  /** Starts to work. Without any job it does nothing, and pg-boss is not even loaded. */
  async start(): Promise<void> {
    if (this.#jobs.size === 0) return;
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      ...(this.storage.target as ConstructorParameters<typeof PgBoss>[0] & object),
      application_name: 'namedrop jobs',
      max: 4,
      useListenNotify: true,
    });
    // Without a listener, a lost connection would end the host.
    boss.on('error', (error) => this.log.warn({ err: error }, 'the job queue had an error'));
    await boss.start();
    this.#boss = boss;
    for (const [queue, job] of this.#jobs) await this.#work(boss, queue, job);
  }

  /** Takes no more jobs and lets running ones finish; after `graceMs` their signal ends them. They will run again. */
  async stop(graceMs: number): Promise<void> {
    const timer = setTimeout(() => this.#stopping.abort(), graceMs);
    await this.#boss?.stop({ graceful: true, timeout: graceMs + 1000 });
    clearTimeout(timer);
    this.#boss = undefined;
  }

  async #send(queue: string, input: object, { startAfter }: { readonly startAfter?: Date } = {}): Promise<void> {
    const job = this.#jobs.get(queue);
    if (!job) throw new Error(`'${queue}' is not declared: a plugin queues only the jobs that it contributes`);
    if (!this.#boss) throw new Error(`'${queue}' cannot be queued before every plugin has started, or after the stop`);
    job.input.parse(input);
    await this.#boss.send(queue, input, { startAfter });
  }

  async #work(boss: PgBoss, queue: string, job: Job): Promise<void> {
    const { retry = [], timeout = TIMEOUT, every } = job;
    const settings = { retryLimit: retry.length, expireInSeconds: timeout + 5, heartbeatSeconds: 20, notify: true };
    await boss.createQueue(queue, settings);
    await boss.updateQueue(queue, settings);
    if (every) await boss.schedule(queue, every, {}, { tz: 'UTC', missed: 'once' });
    else await boss.unschedule(queue);
    const options = {
      batchSize: BATCH,
      burstWhenBatchFull: true,
      includeMetadata: true,
      perJobResults: true,
      // Retries become due without a notification: only polling finds them.
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 1,
    } as const;
    const run = (one: JobWithMetadata<object>) =>
      runJob(one, { boss, queue, job, timeoutMs: timeout * 1000, stop: this.#stopping.signal, log: this.log });
    await boss.work<object, void, typeof options>(queue, options, (batch) => Promise.all(batch.map(run)));
  }
}

function queueOf(pluginId: string, name: string): string {
  return `${pluginId}.${name}`;
}
