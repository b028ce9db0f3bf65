import type { z } from 'zod';

/** Background work of a plugin. Runs on any host, at least once: make it idempotent. */
export interface Job<I = unknown> {
  /** Unique within the plugin; the queue is `<plugin id>.<name>`. */
  readonly name: string;
  readonly input: z.ZodType<I>;
  /** A cron line in UTC of five fields, e.g. `0 6 * * *`, or `@daily` and the like: also runs by itself, with the input `{}`. */
  readonly every?: string;
  /** Seconds to wait before the second, third… attempt. Absent: one attempt. */
  readonly retry?: readonly number[];
  /** How many run at once on each host. Default 8. */
  readonly concurrency?: number;
  /**
   * When it counts as done. `over`: once it is over, the default. `begun`: once it has begun, for work of which rows of the
   * plugin's own keep track. One that takes long then keeps none that comes after it waiting, and what a host that dies has
   * begun is found by those rows alone: `retry` means nothing.
   */
  readonly doneOnce?: 'over' | 'begun';
  /** Seconds that one attempt may take; then it counts as failed. Default 120. */
  readonly timeout?: number;
  run(input: I, signal: AbortSignal): Promise<void>;
}

/** Declares a job; forgets the input's type, which the host checks by the schema. */
export function job<I>(declaration: Job<I>): Job {
  return declaration as unknown as Job;
}
