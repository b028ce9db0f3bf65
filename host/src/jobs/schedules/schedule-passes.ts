import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, Outage } from '@namedrop/plugin-api';
import pLimit from 'p-limit';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { keyOf, type PassData, PERIOD_S, REPEATED_S, SCHEDULES, type Task } from './schedule-queue.js';

/** Hourly tasks that a host runs at the same time: each may delete for long. */
const HOURLY_AT_ONCE = 2;
/**
 * A pass of an unknown task goes to another host at once, while this host takes no passes for `stallMs`. Each `inARow`-th
 * time it goes after `pauseS`, for no host may know the task at the moment; after `times` it is dropped. A pause alone would
 * not do: hosts that a NOTIFY wakes together also poll together, and the quickest of them would take the pass each time.
 */
const HANDED_ON = { stallMs: 250, inARow: 8, pauseS: 5, times: 24 } as const;
/** Seconds to the next pass where something is due that this pass could not do, because another host does it. */
const BUSY_S = 1;

type PassJob = JobWithMetadata<PassData>;

export interface SchedulePassesParts {
  readonly boss: Pick<PgBoss, 'send' | 'insert' | 'update'>;
  readonly tasks: ReadonlyMap<string, Task>;
  readonly log: Logger;
}

/**
 * Passes of schedules on this host. A task that recurs within a minute has one job in the queue, its next pass. A pass puts
 * the one after it into the queue before it begins, so that a host that dies costs `REPEATED_S`, and moves it at its end.
 */
export class SchedulePasses {
  readonly #stopping = new AbortController();
  readonly #hourly = pLimit(HOURLY_AT_ONCE);
  readonly #outages = new Map<string, Outage>();
  /** Tasks that this host runs. `again`: another pass has been asked for meanwhile. */
  readonly #running = new Map<string, { again: boolean }>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(private readonly parts: SchedulePassesParts) {}

  /** Begins passes. Resolves once the passes after them wait in the queue. */
  async begin(jobs: readonly PassJob[]): Promise<void> {
    await Promise.all(jobs.map((job) => this.#begin(job)));
  }

  /** Ends all passes soon. Resolves once none is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the host is stopping'));
    await Promise.all(this.#underWay);
  }

  async #begin(job: PassJob): Promise<void> {
    const found = this.parts.tasks.get(job.data.task);
    if (!found) return this.#handOn(job);
    if (found.schedule.every === 'minute' && !job.data.helps) await this.#secure(found, job);
    const pass = () => (job.data.helps ? this.#help(found) : this.#run(found, job));
    const underWay = (found.schedule.every === 'hour' ? this.#hourly(pass) : pass()).finally(() =>
      this.#underWay.delete(underWay),
    );
    this.#underWay.add(underWay);
  }

  /** Puts the next pass into the queue, or moves the one that is there: it comes soon if this host dies. */
  async #secure({ task }: Task, job: PassJob): Promise<void> {
    const { boss } = this.parts;
    const at = { singletonKey: keyOf.next(task), startAfter: REPEATED_S };
    if (!isNext(job) && (await boss.update(SCHEDULES, undefined, at)).updated > 0) return;
    await boss.send(SCHEDULES, { task, failingSince: job.data.failingSince } satisfies PassData, at);
  }

  /** Runs one pass; while this host runs one already, that one begins again at its end. Never rejects. */
  async #run(found: Task, job: PassJob): Promise<void> {
    const { task } = found;
    const running = this.#running.get(task);
    if (running) {
      running.again = true;
      return;
    }
    const own = { again: true };
    this.#running.set(task, own);
    const outage = this.#outageOf(found);
    // The last pass succeeded, here or elsewhere: another failure is news.
    if (isNext(job) && !job.data.failingSince) outage.forget();
    try {
      while (own.again && !this.#stopping.signal.aborted) {
        own.again = false;
        await this.#pass(found);
      }
      outage.over();
    } catch (error) {
      if (!this.#stopping.signal.aborted) await this.#failed(found, job, error);
    } finally {
      this.#running.delete(task);
    }
  }

  async #pass({ task, schedule }: Task): Promise<void> {
    const { signal } = this.#stopping;
    for (let more = true, first = true; more && !signal.aborted; first = false) {
      more = await schedule.some(signal);
      if (more && first) await this.#callHelpers({ task, schedule });
    }
    if (schedule.every === 'hour' || signal.aborted) return;
    const startAfter = await pauseOf(schedule);
    await this.parts.boss.update(SCHEDULES, { task }, { singletonKey: keyOf.next(task), startAfter });
  }

  /** Works beside another pass. Never rejects: what fails here fails there. */
  async #help({ schedule }: Task): Promise<void> {
    const { signal } = this.#stopping;
    try {
      while (!signal.aborted && (await schedule.some(signal)));
    } catch (err) {
      if (!signal.aborted) this.parts.log.debug({ err }, `${schedule.failure}; another pass goes on`);
    }
  }

  async #callHelpers({ task, schedule: { helpers = 0 } }: Task): Promise<void> {
    if (helpers === 0) return;
    const data: PassData = { task, helps: true };
    const jobs = Array.from({ length: helpers }, (_, helper) => ({ data, singletonKey: keyOf.help(task, helper) }));
    await this.parts.boss.insert(SCHEDULES, jobs);
  }

  /** Logs a failure, and notes in the next pass since when. One that was asked for in between does not know. */
  async #failed(found: Task, job: PassJob, error: unknown): Promise<void> {
    const { task, schedule } = found;
    this.#outageOf(found).note(error);
    if (schedule.every === 'hour' || !isNext(job)) return;
    const failing: PassData = { task, failingSince: job.data.failingSince ?? job.startedOn.toISOString() };
    // Where this fails as well, the database is away, which is reported elsewhere.
    await this.parts.boss.update(SCHEDULES, failing, { singletonKey: keyOf.next(task) }).catch(() => undefined);
  }

  /** Gives the pass of an unknown task to another host, which may have another plugin or another release. */
  async #handOn({ data, singletonKey }: PassJob): Promise<void> {
    const { handedOn = 0 } = data;
    if (handedOn === HANDED_ON.times) return;
    const isAtOnce = (handedOn + 1) % HANDED_ON.inARow !== 0;
    const options = { ...(singletonKey && { singletonKey }), ...(!isAtOnce && { startAfter: HANDED_ON.pauseS }) };
    await this.parts.boss.send(SCHEDULES, { ...data, handedOn: handedOn + 1 } satisfies PassData, options);
    if (isAtOnce) await sleep(HANDED_ON.stallMs);
  }

  #outageOf({ task, schedule: { every, failure } }: Task): Outage {
    const known = this.#outages.get(task);
    if (known) return known;
    const outage = new Outage(this.parts.log, failure, every === 'hour' ? 'this is tried again in an hour' : undefined);
    this.#outages.set(task, outage);
    return outage;
  }
}

/** Returns whether a pass came when its time had come, and not because it was asked for. */
function isNext({ singletonKey, data }: PassJob): boolean {
  return singletonKey === keyOf.next(data.task);
}

/** Returns the seconds until the next pass of a schedule. */
async function pauseOf({ nextDue, atMostS = PERIOD_S.minute }: Task['schedule']): Promise<number> {
  const due = (await nextDue?.()) ?? atMostS;
  return due > 0 ? Math.min(due, atMostS) : BUSY_S;
}
