import { type Job, type Jobs, type Logger, lazily, type Queryable } from '@namedrop/plugin-api';
import type { Clock, ConstructorOptions, Db, JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { HOST_CONNECTIONS } from '../database/connection-limits.js';
import type { Storage } from '../database/storage.js';
import { type AttemptParts, attempt, begin } from './attempt.js';
import { guardListeningClients } from './listening-client.js';
import { Places } from './places.js';
import { concurrencyOf, pluginOf, queueOf, queueOptions, type RegisteredJob, workOptions } from './queue.js';
import { QueueOutage } from './queue-outage.js';
import { Schedules } from './schedules/schedules.js';

/** Seconds between two deletions of jobs that have ended and been kept for long enough; the default of pg-boss is a day. */
const DELETED_EVERY_S = 600;

/** What jobs still have to settle once they were told to end, in ms. */
const LAST_MOMENTS = 2000;

/** Reads the partial index of the jobs that wait. */
const OLDEST_DUE = `
  SELECT name, extract(epoch FROM now() - min(start_after))::float8 AS seconds FROM pgboss.job
  WHERE name = ANY ($1) AND state < 'active' AND NOT blocked AND start_after <= now() GROUP BY name`;

/** Number of jobs of a queue, on all hosts. */
export interface QueueDepth {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

/** Queues and runs the plugins' jobs, with pg-boss in the schema `pgboss`. Any number of hosts share the queues. */
export class JobRunner {
  readonly #jobs = new Map<string, RegisteredJob>();
  readonly #plugins = new Set<string>();
  readonly #stopping = new AbortController();
  readonly #outage: QueueOutage;
  #starting: Promise<void> | undefined;
  /** Of what counts as done once it has begun. */
  readonly #begun: Places[] = [];
  /** What comes up time and again, over the same connections. */
  readonly schedules: Schedules;
  /** From the moment that it is being opened. */
  #boss: Promise<PgBoss> | undefined;
  #sender: (() => Promise<PgBoss>) | undefined;

  /** @param clock of pg-boss, in tests */
  constructor(
    private readonly storage: Storage,
    private readonly log: Logger,
    private readonly clock?: Clock,
  ) {
    this.#outage = new QueueOutage(log);
    this.schedules = new Schedules(log, clock);
  }

  /**
   * Registers a plugin's jobs. Call it before `open`.
   * @throws Error for a name that is there twice, and for a job that runs by itself but refuses the input `{}`
   */
  register(pluginId: string, jobs: readonly Job[]): void {
    this.#plugins.add(pluginId);
    for (const job of jobs) {
      const queue = queueOf(pluginId, job.name);
      if (this.#jobs.has(queue)) throw new Error(`the job ${queue} is there twice`);
      if (job.every && !job.input.safeParse({}).success) {
        throw new Error(`the job ${queue} runs by itself, with the input {}, but its schema refuses that`);
      }
      this.#jobs.set(queue, { queue, job });
    }
  }

  /** Forgets the jobs of a plugin that does not run: what was sent waits for another host. Call it before `start`. */
  unregister(pluginId: string): void {
    this.#plugins.delete(pluginId);
    for (const queue of this.#jobs.keys()) {
      if (pluginOf(queue) === pluginId) this.#jobs.delete(queue);
    }
  }

  /** One plugin's queues. Sending rejects for a job that it does not declare, for a wrong input, and before `open`. */
  jobsFor(pluginId: string): Jobs {
    const outage = this.#outage;
    const sending = async (name: string, inputs: readonly object[]) => {
      const registered = this.#jobs.get(queueOf(pluginId, name));
      if (!registered) throw new Error(`the plugin '${pluginId}' declares no job '${name}'`);
      if (!this.#sender) throw new Error('jobs can be sent once the host has started');
      for (const input of inputs) registered.job.input.parse(input);
      return { boss: await this.#sender(), queue: registered.queue };
    };
    return {
      async send(name, input, { delayS: startAfter, within } = {}) {
        const { boss, queue } = await sending(name, [input]);
        await boss.send(queue, input, { ...(startAfter && { startAfter }), ...(within && { db: inside(within) }) });
        outage.over();
      },
      async sendAll(name, inputs, { delayS: startAfter, within } = {}) {
        const { boss, queue } = await sending(name, inputs);
        if (inputs.length === 0) return;
        const jobs = inputs.map((data) => ({ data, ...(startAfter && { startAfter }) }));
        await boss.insert(queue, jobs, within && { db: inside(within) });
        outage.over();
      },
    };
  }

  /** Counts the jobs of each queue of this host, up to a minute ago. `failed`: those that are kept. */
  async depths(): Promise<QueueDepth[]> {
    const boss = await this.#boss;
    const queues = (await boss?.getQueues([...this.#jobs.keys()])) ?? [];
    return queues
      .map(({ name, queuedCount, activeCount, failedCount }) => {
        return { name, waiting: queuedCount, running: activeCount, failed: failedCount };
      })
      .toSorted((one, other) => one.name.localeCompare(other.name));
  }

  /** Returns for how many seconds the oldest job of each queue of this host has been due; 0 where none is. */
  async oldestDue(): Promise<ReadonlyMap<string, number>> {
    const none = [...this.#jobs.keys()].map((queue) => [queue, 0] as const);
    if (!(await this.#boss)) return new Map();
    const { rows } = await this.storage.pool.query<{ name: string; seconds: number }>(OLDEST_DUE, [
      [...this.#jobs.keys()],
    ]);
    return new Map([...none, ...rows.map(({ name, seconds }) => [name, seconds] as const)]);
  }

  /** Creates the queues: from now on jobs can be sent, and wait for `start`. Without jobs and schedules it does nothing. */
  async open(): Promise<void> {
    if (this.#jobs.size === 0 && this.schedules.size === 0) return;
    this.#boss ??= this.#connect({}, (boss) => this.#openQueues(boss));
    const boss = await this.#boss;
    this.#sender = async () => boss;
  }

  /** Plans the jobs that run by themselves, and starts to work. Opens the queues unless `open` has. */
  start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** Instead of `start`, for a process that is no host: jobs can be sent, and a host runs them. */
  sendOnly(): void {
    this.#sender = lazily(() => {
      this.#boss = this.#connect({ supervise: false, schedule: false }, (boss) => this.#openQueues(boss));
      return this.#boss;
    });
    this.schedules.sendThrough(this.#sender);
  }

  /**
   * Ends passes of schedules, takes no more jobs and waits for those that run. After `graceMs` they are told to end by
   * their signal; one that was cut short has used up an attempt. A start that goes on is waited for first. What ends late
   * can still send jobs until `stop`.
   */
  async drain(graceMs: number): Promise<void> {
    const timer = setTimeout(() => this.#stopping.abort(new Error('the host is stopping')), graceMs);
    await this.#starting?.catch(() => undefined);
    // One that could not be opened has closed what it had.
    const boss = await this.#boss?.catch(() => undefined);
    await this.schedules.stop();
    await boss?.stop({ graceful: true, timeout: graceMs + LAST_MOMENTS, close: false });
    await Promise.all(this.#begun.map((places) => places.empty()));
    clearTimeout(timer);
  }

  /** Closes the queues, once they are drained. @param graceMs as of `drain` */
  async stop(graceMs: number): Promise<void> {
    await this.drain(graceMs);
    const boss = await this.#boss?.catch(() => undefined);
    await boss?.stop();
    this.#boss = undefined;
    this.#sender = undefined;
  }

  async #start(): Promise<void> {
    await this.open();
    const boss = await this.#boss;
    if (!boss) return;
    for (const registered of this.#jobs.values()) await this.#work(boss, registered);
    await this.#forgetOldSchedules(boss);
    await this.schedules.start(boss, () => this.#outage.over());
  }

  async #connect(
    options: Pick<ConstructorOptions, 'supervise' | 'schedule'>,
    prepare: (boss: PgBoss) => Promise<void>,
  ): Promise<PgBoss> {
    const { PgBoss, systemClock } = await import('pg-boss');
    guardListeningClients();
    const boss = new PgBoss({
      ...(this.storage.target as ConstructorOptions),
      application_name: 'namedrop jobs',
      schema: 'pgboss',
      max: HOST_CONNECTIONS.jobs,
      useListenNotify: true,
      maintenanceIntervalSeconds: DELETED_EVERY_S,
      clock: this.clock ?? systemClock,
      ...options,
    });
    boss.on('error', (error) => this.#outage.note(error));
    boss.on('warning', ({ message, data }) => this.log.warn({ data }, `the job queue warns: ${message}`));
    try {
      await boss.start();
      await prepare(boss);
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false });
      throw error;
    }
  }

  async #openQueues(boss: PgBoss): Promise<void> {
    for (const { queue, job } of this.#jobs.values()) await boss.createQueue(queue, queueOptions(job));
    await this.schedules.open(boss);
  }

  async #work(boss: PgBoss, registered: RegisteredJob): Promise<void> {
    const { queue, job } = registered;
    const parts = { boss, log: this.log, stopping: this.#stopping.signal };
    // A queue that was there keeps its options otherwise.
    await boss.updateQueue(queue, queueOptions(job));
    if (job.every) await boss.schedule(queue, job.every, {}, { tz: 'UTC', missed: 'once' });
    const work = this.#workOf(registered, parts);
    await boss.work<object, void, ReturnType<typeof workOptions>>(queue, workOptions(job), (claimed) => {
      this.#outage.over();
      return Promise.all(claimed.map(work));
    });
  }

  #workOf(registered: RegisteredJob, parts: AttemptParts): (claimed: JobWithMetadata) => Promise<JobResult> {
    const { job } = registered;
    if (job.doneOnce !== 'begun') return (claimed) => attempt(registered, claimed, parts);
    const places = new Places(concurrencyOf(job));
    this.#begun.push(places);
    return (claimed) => begin(registered, claimed, { ...parts, places });
  }

  /** Ends what a plugin no longer runs by itself. The schedules of plugins that are not here may be another host's. */
  async #forgetOldSchedules(boss: PgBoss): Promise<void> {
    for (const { name } of await boss.getSchedules()) {
      if (this.#plugins.has(pluginOf(name)) && !this.#jobs.get(name)?.job.every) await boss.unschedule(name);
    }
  }
}

/** The queue's statements, run in somebody's transaction. */
function inside(tx: Queryable): Db {
  return { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) };
}
