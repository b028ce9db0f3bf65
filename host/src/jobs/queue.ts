import type { Job } from '@namedrop/plugin-api';
import type { Queue } from 'pg-boss';

/** Seconds that one attempt may take when the job does not say. */
const DEFAULT_TIMEOUT = 120;
/** Seconds after an attempt's own end in which the queue gives it up; only a host that hangs gets there. */
const GRACE = 30;
/** Seconds without a sign of life after which a host that runs a job counts as dead. */
const HEARTBEAT = 30;

/** Seconds for which a job that has ended is kept, for whoever looks into the queue: rows of plugins say what came of it. */
const KEPT = 3600;

/** A declared job, and the queue that it runs from. */
export interface RegisteredJob {
  readonly queue: string;
  readonly job: Job;
}

export function queueOf(pluginId: string, jobName: string): string {
  return `${pluginId}.${jobName}`;
}

/** The plugin whose job a queue holds. */
export function pluginOf(queue: string): string {
  return queue.split('.', 1)[0] as string;
}

/** Seconds that one attempt of a job may take. */
export function timeoutOf({ timeout = DEFAULT_TIMEOUT }: Job): number {
  return timeout;
}

/** A job's declaration in pg-boss' words. Its own delay is what follows a crash; `attempt` sets the others. */
export function queueOptions(job: Job): Omit<Queue, 'name'> {
  const { retry = [] } = job;
  return {
    retryLimit: retry.length,
    retryDelay: retry[0] ?? 0,
    expireInSeconds: timeoutOf(job) + GRACE,
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEPT,
    notify: true,
  };
}

/** Jobs that one worker takes at a time. One alone would empty a backlog at one job per wake-up. */
const BATCH = 4;
/**
 * A worker takes a quarter as many jobs as there are places where they need only begin, within these bounds. What it has
 * taken and has no place for waits for this host though another may have one; single jobs would be fetched at one per poll.
 */
const BEGUN_BATCH = { least: 2, most: 16 };
/** Jobs of a queue that run at once on each host when the job does not say. */
const DEFAULT_CONCURRENCY = 8;

/** Jobs that run at once on each host. */
export function concurrencyOf({ concurrency = DEFAULT_CONCURRENCY }: Job): number {
  return concurrency;
}

/**
 * How a queue is worked off: as many at once as the job says, or a few more, each settled by itself; those that need only
 * begin by one worker, since a place is what they wait for. Jobs that become due later wake nobody, hence the poll.
 */
export function workOptions(job: Job) {
  return {
    includeMetadata: true,
    perJobResults: true,
    ...workersOf(job),
    burstWhenBatchFull: true,
    notifyPollingIntervalSeconds: 1,
    pollingIntervalSeconds: 1,
  } as const;
}

/** How many workers there are, and how many jobs each takes at a time. */
function workersOf(job: Job) {
  const concurrency = concurrencyOf(job);
  if (job.doneOnce === 'begun') {
    const part = Math.ceil(concurrency / 4);
    return { localConcurrency: 1, batchSize: Math.min(Math.max(part, BEGUN_BATCH.least), BEGUN_BATCH.most) };
  }
  return { localConcurrency: Math.ceil(concurrency / BATCH), batchSize: Math.min(BATCH, concurrency) };
}
