import { createHash } from 'node:crypto';
import type { Schedule } from '@namedrop/plugin-api';
import type { Queue } from 'pg-boss';

/** Queue of the passes of all schedules. `namedrop` can be no plugin's id. */
export const SCHEDULES = 'namedrop.schedules';

/** Seconds between two passes. */
export const PERIOD_S = { minute: 60, hour: 3600 } as const;
/** Seconds after which a pass is repeated that has failed, or whose host died. */
export const REPEATED_S = 10;

/** Policy of the queue: of the jobs that wait, one key has one, so a task has one next pass. It cannot be changed later. */
export const SCHEDULES_POLICY = 'short';

/** Options of the queue. It repeats no job: a pass sees to the one after it. */
export const SCHEDULES_OPTIONS: Omit<Queue, 'name' | 'policy'> = {
  retryLimit: 0,
  expireInSeconds: 60,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 600,
  notify: true,
};

/** One worker on each host takes passes, which only have to begin. Passes of later wake no worker, hence the poll. */
export const SCHEDULES_WORK = {
  includeMetadata: true,
  localConcurrency: 1,
  batchSize: 8,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 1,
  pollingIntervalSeconds: 1,
} as const;

/** Data of the job of a pass. */
export interface PassData {
  readonly task: string;
  /** When the first of the passes began that have failed since the last success, by the database's clock, in ISO 8601. */
  readonly failingSince?: string;
  /** How many hosts have handed it on because they do not know the task. */
  readonly handedOn?: number;
  /** Runs beside another pass that has found too much for itself. */
  readonly helps?: true;
}

/** A declared schedule, with its name in the deployment. */
export interface Task {
  readonly task: string;
  readonly schedule: Schedule;
}

/** Returns the name of a schedule in the deployment. @param owner a plugin, or `host` */
export function taskOf(owner: string, name: string): string {
  return `${owner}.${name}`;
}

/** Returns the keys of the jobs of a task. That of its next pass is the task itself. */
export const keyOf = {
  next: (task: string) => task,
  start: (task: string) => `${task}:start`,
  now: (task: string) => `${task}:now`,
  /** @param second since 1970; calls for the same one come to one pass */
  at: (task: string, second: number) => `${task}:${second}`,
  help: (task: string, helper: number) => `${task}:help${helper}`,
} as const;

/** Returns the cron line by which pg-boss sends the next pass of a task where none waits. Hours differ in their minute. */
export function cronLineOf({ task, schedule }: Task): string {
  if (schedule.every === 'minute') return '* * * * *';
  return `${createHash('sha256').update(task).digest().readUInt16BE() % 60} * * * *`;
}
