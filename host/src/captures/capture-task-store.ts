import { randomUUID } from 'node:crypto';
import type { CaptureTask, CaptureTasks, Clock, Logger, TaskSubject } from '@namedrop/plugin-api';
import type pg from 'pg';
import { UnstoredTasks } from './unstored-tasks.js';

/** Milliseconds after which an order counts as lost, and the same question is ordered anew. */
const LIFETIME_MS = 3_600_000;

/** One statement, so that two who ask at the same moment get the same row. $6: what was ordered by then is too old. */
const TASK = `
  INSERT INTO namedrop.capture_tasks AS task (platform, vendor, question, idempotency_key, ordered_at, vendor_id)
  VALUES ($1, $2, $3, $4, $5, $7)
  ON CONFLICT (platform, vendor, question) DO UPDATE SET
    idempotency_key = CASE WHEN task.ordered_at > $6 THEN task.idempotency_key ELSE excluded.idempotency_key END,
    vendor_id = CASE WHEN task.ordered_at > $6 THEN task.vendor_id ELSE excluded.vendor_id END,
    ordered_at = CASE WHEN task.ordered_at > $6 THEN task.ordered_at ELSE excluded.ordered_at END
  RETURNING idempotency_key, vendor_id, ordered_at`;
const ORDERED = 'UPDATE namedrop.capture_tasks SET vendor_id = $2 WHERE idempotency_key = $1';
const CLOSE = 'DELETE FROM namedrop.capture_tasks WHERE idempotency_key = $1';
const SWEEP = 'DELETE FROM namedrop.capture_tasks WHERE ordered_at <= $1';

interface Row {
  readonly idempotency_key: string;
  readonly vendor_id: string | null;
  readonly ordered_at: Date;
}

/**
 * What is ordered from capture vendors, in `namedrop.capture_tasks`, so that no answer is bought twice. Hosts on one
 * database share it; time is the host's clock. What cannot be stored is logged, and remembered by this host alone until
 * it can be.
 */
export class CaptureTaskStore implements CaptureTasks {
  readonly #unstored: UnstoredTasks;

  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {
    this.#unstored = new UnstoredTasks(clock, LIFETIME_MS);
  }

  async openTask(subject: TaskSubject): Promise<CaptureTask> {
    const { platform, vendor, question } = subject;
    const unstored = this.#unstored.of(subject);
    const task: CaptureTask = unstored ?? { idempotencyKey: randomUUID(), orderedAt: this.clock.now() };
    const values = [platform, vendor, question, task.idempotencyKey, task.orderedAt, this.#tooOld(), task.id];
    const [row] = await this.#run(TASK, values);
    if (!row) return this.#unstored.keep(subject, task);
    if (unstored) this.#unstored.forget(unstored);
    return taskOf(row);
  }

  async noteOrdered(task: CaptureTask, id: string): Promise<void> {
    this.#unstored.note(task, id);
    await this.#run(ORDERED, [task.idempotencyKey, id]);
  }

  async closeTask(task: CaptureTask): Promise<void> {
    this.#unstored.forget(task);
    await this.#run(CLOSE, [task.idempotencyKey]);
  }

  /** Deletes what is too old to be given to anybody. Never rejects. */
  async sweep(): Promise<void> {
    await this.#run(SWEEP, [this.#tooOld()]);
  }

  #tooOld(): Date {
    return new Date(this.clock.now().getTime() - LIFETIME_MS);
  }

  async #run(text: string, values: unknown[]): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(text, values)).rows;
    } catch (err) {
      this.log.warn({ err }, 'a capture task could not be stored');
      return [];
    }
  }
}

function taskOf({ idempotency_key, vendor_id, ordered_at }: Row): CaptureTask {
  return { idempotencyKey: idempotency_key, orderedAt: ordered_at, ...(vendor_id !== null && { id: vendor_id }) };
}
