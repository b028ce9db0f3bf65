import type { Job, Logger } from '@namedrop/plugin-api';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { withDeadline } from '../deadline.js';

export interface JobContext {
  readonly boss: PgBoss;
  readonly queue: string;
  readonly job: Job;
  readonly timeoutMs: number;
  /** Aborted when the host can wait no longer. */
  readonly stop: AbortSignal;
  readonly log: Logger;
}

/** One attempt of one job. A failed attempt is tried again after its own delay, until the job's list of delays ends. */
export async function runJob(one: JobWithMetadata<object>, context: JobContext): Promise<JobResult> {
  const { queue, job, timeoutMs, stop, log } = context;
  try {
    const input = job.input.parse(one.data);
    await withDeadline(timeoutMs, stop, (signal) => job.run(input, signal));
    return { id: one.id, status: 'completed' };
  } catch (error) {
    const delay = job.retry?.[one.retryCount];
    log.warn({ queue, job: one.id, attempt: one.retryCount + 1, nextInSeconds: delay, err: error }, 'a job failed');
    if (delay !== undefined) await retryAfter(one, delay, context);
    return { id: one.id, status: 'failed' };
  }
}

/**
 * pg-boss knows one delay for all retries. So the attempt is failed here, which makes it a retry,
 * and that is put off; the result that the worker reports afterwards finds no active attempt and changes nothing.
 */
async function retryAfter(one: JobWithMetadata<object>, seconds: number, { boss, queue }: JobContext): Promise<void> {
  await boss.fail(queue, { id: one.id, retryCount: one.retryCount });
  await boss.update(queue, undefined, { id: one.id, startAfter: new Date(Date.now() + seconds * 1000) });
}
