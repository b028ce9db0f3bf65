import { type Logger, withDeadline } from '@namedrop/plugin-api';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Places } from './places.js';
import { type RegisteredJob, timeoutOf } from './queue.js';

/** What an attempt needs beside its job. */
export interface AttemptParts {
  readonly boss: PgBoss;
  readonly log: Logger;
  /** Aborted when the host stops and the grace is over. */
  readonly stopping: AbortSignal;
}

/**
 * Runs one attempt. One that fails before the last is put off by the delay that the job declares for it,
 * which pg-boss itself knows only as a number or a power.
 * @returns how the attempt ended; never rejects because the job did
 */
export async function attempt(
  { queue, job }: RegisteredJob,
  claimed: JobWithMetadata,
  parts: AttemptParts,
): Promise<JobResult> {
  const { id, retryCount } = claimed;
  try {
    const stop = AbortSignal.any([claimed.signal, parts.stopping]);
    await withDeadline(timeoutOf(job) * 1000, stop, async (signal) => job.run(job.input.parse(claimed.data), signal));
    return { id, status: 'completed' };
  } catch (error) {
    const { message } = error as Error;
    const delay = job.retry?.[retryCount];
    const again = delay === undefined ? 'never' : `in ${delay} s`;
    parts.log.warn({ queue, job: id, attempt: retryCount + 1, again, err: error }, 'a job failed');
    if (delay === undefined) return { id, status: 'failed', output: { message } };
    await putOff(parts, queue, { id, retryCount }, { message, delay });
    // This attempt is settled already, so pg-boss finds nothing to complete.
    return { id, status: 'completed' };
  }
}

/**
 * Begins what counts as done once it has begun, when there is a place. Never rejects: that it failed is logged.
 * @returns once it has begun
 */
export async function begin(
  { queue, job }: RegisteredJob,
  { id, data }: JobWithMetadata,
  { places, stopping, log }: Pick<AttemptParts, 'stopping' | 'log'> & { readonly places: Places },
): Promise<JobResult> {
  await places.begin(async () => {
    try {
      await withDeadline(timeoutOf(job) * 1000, stopping, async (signal) => job.run(job.input.parse(data), signal));
    } catch (err) {
      log.warn({ queue, job: id, err }, 'a job failed');
    }
  });
  return { id, status: 'completed' };
}

async function putOff(
  { boss }: Pick<AttemptParts, 'boss'>,
  queue: string,
  claim: { id: string; retryCount: number },
  { message, delay }: { message: string; delay: number },
): Promise<void> {
  await boss.fail(queue, claim, { message });
  // Seconds, not a time: the queue compares with the clock of the database.
  await boss.update(queue, undefined, { id: claim.id, startAfter: delay });
}
