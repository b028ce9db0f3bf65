import type { Health, Logger, Schedule, Schedules as SchedulesPort, SoonOptions } from '@namedrop/plugin-api';
import type { Clock, ClockTimer, JobWithMetadata, PgBoss } from 'pg-boss';
import { pluginOf } from '../queue.js';
import { failingTasks } from './failing-tasks.js';
import { SchedulePasses } from './schedule-passes.js';
import {
  cronLineOf,
  keyOf,
  type PassData,
  PERIOD_S,
  SCHEDULES,
  SCHEDULES_OPTIONS,
  SCHEDULES_POLICY,
  SCHEDULES_WORK,
  type Task,
  taskOf,
} from './schedule-queue.js';

/** Milliseconds for which a health that is well is not read again. */
const FRESH_MS = 30_000;

/** Milliseconds after which a host writes down again what is missing: a host of another release deletes what it does not know. */
const RESTORED_MS = 5 * 60_000;

/**
 * Schedules of the host and its plugins, all in one queue of pg-boss. Each pass is done by one host of the deployment. The
 * next one is a job that waits; pg-boss' own schedule of the task sends another where that job was lost.
 */
export class Schedules {
  readonly #tasks = new Map<string, Task>();
  readonly #owners = new Set<string>();
  #sender: (() => Promise<PgBoss>) | undefined;
  #boss: PgBoss | undefined;
  #passes: SchedulePasses | undefined;
  #wellUntil = 0;
  #restoring: ClockTimer | undefined;
  readonly #clock: Pick<Clock, 'setInterval' | 'clearInterval'>;

  /** @param clock of pg-boss, in tests */
  constructor(
    private readonly log: Logger,
    clock?: Clock,
  ) {
    this.#clock = clock ?? {
      setInterval: (work, ms) => setInterval(work, ms).unref(),
      clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
    };
  }

  /** Number of schedules. */
  get size(): number {
    return this.#tasks.size;
  }

  /** Registers schedules. Call it before `open`. @param owner a plugin, or `host`. @throws Error for a name that is there twice */
  register(owner: string, schedules: readonly Schedule[]): void {
    this.#owners.add(owner);
    for (const schedule of schedules) {
      const task = taskOf(owner, schedule.name);
      if (this.#tasks.has(task)) throw new Error(`the schedule ${task} is there twice`);
      this.#tasks.set(task, { task, schedule });
    }
  }

  /** Forgets the schedules of a plugin that does not run: other hosts may run them. Call it before `start`. */
  unregister(owner: string): void {
    this.#owners.delete(owner);
    for (const task of this.#tasks.keys()) if (pluginOf(task) === owner) this.#tasks.delete(task);
  }

  /** Returns what brings the schedules of one plugin forward, from `open` on. */
  schedulesFor(owner: string): SchedulesPort {
    return {
      soon: async (name, options) => {
        const task = taskOf(owner, name);
        if (!this.#tasks.has(task)) throw new Error(`'${owner}' declares no schedule '${name}'`);
        await this.#soon(task, options);
      },
    };
  }

  /** Instead of `open` and `start`, for a process that is no host. @param sender returns the queue, and has called `open` for it */
  sendThrough(sender: () => Promise<PgBoss>): void {
    this.#sender = sender;
  }

  /** Creates the queue: passes can be asked for, and wait for `start`. */
  async open(boss: PgBoss): Promise<void> {
    await boss.createQueue(SCHEDULES, { policy: SCHEDULES_POLICY, ...SCHEDULES_OPTIONS });
    this.#boss = boss;
    this.#sender = async () => boss;
  }

  /** Writes the schedules down, asks for first passes, and begins to run passes. @param taken called when some were taken */
  async start(boss: PgBoss, taken: () => void): Promise<void> {
    if (this.size === 0) return;
    await boss.updateQueue(SCHEDULES, SCHEDULES_OPTIONS);
    await this.#forget(boss);
    await this.#writeDown(boss);
    this.#restoring = this.#clock.setInterval(() => void this.#restore(boss), RESTORED_MS);
    await boss.insert(SCHEDULES, [...this.#tasks.values()].map(firstPass));
    const { log } = this;
    const passes = new SchedulePasses({ boss, tasks: this.#tasks, log });
    this.#passes = passes;
    await boss.work<PassData, void, typeof SCHEDULES_WORK>(SCHEDULES, SCHEDULES_WORK, (jobs) => {
      taken();
      return passes.begin(jobs as JobWithMetadata<PassData>[]);
    });
  }

  /** Takes no more passes, and ends those under way soon. Resolves once none is. Passes can still be asked for. */
  async stop(): Promise<void> {
    this.#clock.clearInterval(this.#restoring);
    if (this.#passes) await this.#boss?.offWork(SCHEDULES);
    await this.#passes?.stop();
    this.#passes = undefined;
  }

  /** Returns whether the tasks that recur within a minute succeed, on whichever host. Rejects when the database does not say. */
  async health(): Promise<Health> {
    if (!this.#boss || !this.#passes || performance.now() < this.#wellUntil) return { ok: true };
    const recurring = [...this.#tasks.values()].filter(({ schedule }) => schedule.every === 'minute');
    const failing = await failingTasks(
      this.#boss.getDb(),
      recurring.map(({ task }) => task),
    );
    if (failing.length > 0) return { ok: false, detail: `no pass of ${failing.join(', ')} succeeded for 5 minutes.` };
    this.#wellUntil = performance.now() + FRESH_MS;
    return { ok: true };
  }

  async #soon(task: string, { delayS }: SoonOptions = {}): Promise<void> {
    if (!this.#sender) throw new Error('schedules can be brought forward once the host has started');
    const boss = await this.#sender();
    const data: PassData = { task };
    if (delayS === undefined) {
      await boss.send(SCHEDULES, data, { singletonKey: keyOf.now(task) });
      return;
    }
    const singletonKey = keyOf.at(task, Math.ceil(Date.now() / 1000 + delayS));
    await boss.send(SCHEDULES, data, { singletonKey, startAfter: delayS });
  }

  /** Writes schedules that were deleted meanwhile. Where that fails, the database is away, which is reported elsewhere. */
  async #restore(boss: PgBoss): Promise<void> {
    await this.#writeDown(boss).catch((err) => this.log.debug({ err }, 'schedules were not written down again'));
  }

  /** Writes changed and missing schedules. */
  async #writeDown(boss: PgBoss): Promise<void> {
    const written = new Map((await boss.getSchedules(SCHEDULES)).map(({ key, cron }) => [key, cron]));
    for (const one of this.#tasks.values()) {
      const { task } = one;
      const line = cronLineOf(one);
      if (written.get(task) === line) continue;
      const options = { key: task, tz: 'UTC', missed: 'once', singletonKey: keyOf.next(task) } as const;
      await boss.schedule(SCHEDULES, line, { task } satisfies PassData, options);
    }
  }

  /** Deletes schedules that a plugin of this host no longer declares; other hosts may have other plugins. */
  async #forget(boss: PgBoss): Promise<void> {
    for (const { key } of await boss.getSchedules(SCHEDULES)) {
      if (this.#owners.has(pluginOf(key)) && !this.#tasks.has(key)) await boss.unschedule(SCHEDULES, key);
    }
  }
}

/** Job of the pass when a host starts. Its key is taken for a period, so that hosts which start again and again do one. */
function firstPass({ task, schedule }: Task) {
  const period = PERIOD_S[schedule.every];
  const data: PassData = { task };
  return { data, singletonKey: keyOf.start(task), singletonSeconds: period, deleteAfterSeconds: period };
}
