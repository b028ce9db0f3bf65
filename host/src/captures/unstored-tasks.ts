import type { CaptureTask, Clock, TaskSubject } from '@namedrop/plugin-api';
import { LRUCache } from 'lru-cache';

/** Tasks that are remembered; those that were not needed for longest go first. */
const MOST_TASKS = 1000;

/** The tasks that storage would not take, by their subjects, for as long as they may be given out again. */
export class UnstoredTasks {
  readonly #tasks: LRUCache<string, CaptureTask>;

  /** @param lifetimeMs of a task, from when it is kept */
  constructor(clock: Clock, lifetimeMs: number) {
    const perf = { now: () => clock.now().getTime() };
    this.#tasks = new LRUCache({ max: MOST_TASKS, ttl: lifetimeMs, ttlResolution: 0, perf });
  }

  of(subject: TaskSubject): CaptureTask | undefined {
    return this.#tasks.get(nameOf(subject));
  }

  /** @returns the task that was kept for the subject before, if there is one: all who ask at once get the same */
  keep(subject: TaskSubject, task: CaptureTask): CaptureTask {
    const kept = this.of(subject) ?? task;
    if (kept === task) this.#tasks.set(nameOf(subject), task);
    return kept;
  }

  note({ idempotencyKey }: CaptureTask, id: string): void {
    const [subject, task] = this.#entryOf(idempotencyKey);
    // Its hour does not begin anew.
    if (subject !== undefined && task) this.#tasks.set(subject, { ...task, id }, { noUpdateTTL: true });
  }

  forget({ idempotencyKey }: CaptureTask): void {
    const [subject] = this.#entryOf(idempotencyKey);
    if (subject !== undefined) this.#tasks.delete(subject);
  }

  #entryOf(idempotencyKey: string): readonly [string, CaptureTask] | readonly [] {
    for (const entry of this.#tasks.entries()) if (entry[1].idempotencyKey === idempotencyKey) return entry;
    return [];
  }
}

function nameOf({ platform, vendor, question }: TaskSubject): string {
  return JSON.stringify([platform, vendor, question]);
}
