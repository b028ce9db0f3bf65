import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '@namedrop/plugin-api';
import type { ExecutionContext } from 'ava';
import type { Clock } from 'pg-boss';
import type { Storage } from '../database/storage.js';
import { silent } from '../database/storage.test.helper.js';
import { JobRunner } from './job-runner.js';

/** A host's runner that has started with these jobs of the plugin `watch`. */
export async function started(
  t: ExecutionContext,
  storage: Storage,
  jobs: readonly Job[],
  clock?: Clock,
): Promise<JobRunner> {
  const runner = new JobRunner(storage, silent, clock);
  runner.register('watch', jobs);
  await runner.start();
  t.teardown(() => runner.stop(0));
  return runner;
}

/** Resolves once it is so. @throws Error when it is not within 20 s */
export async function until(true_: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  for (const giveUp = Date.now() + ms; !(await true_()); await sleep(10)) {
    if (Date.now() > giveUp) throw new Error(`not within ${ms} ms: ${true_}`);
  }
}

/** What the queue says of its jobs. */
export const states = async (storage: Storage) => {
  const { rows } = await storage.pool.query('SELECT state::text, output FROM pgboss.job ORDER BY created_on');
  return rows.map(({ state, output }) => ({ state, message: output?.message }));
};
