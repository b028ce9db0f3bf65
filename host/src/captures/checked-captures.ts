import { randomUUID } from 'node:crypto';
import { type Catalog, FAULTS } from '@namedrop/core';
import {
  type Answer,
  type Capture,
  type Captures,
  type CaptureTask,
  type Clock,
  type Drift,
  type Logger,
  type TaskSubject,
  z,
} from '@namedrop/plugin-api';
import { CostShape } from '../answers/answer-shape.js';
import { readingOf } from './reading-of.js';

/** It names a time series. */
const vendor = z.string().regex(/^[\w.-]{1,40}$/);
/** Digests and names that others give: they stand in an index. */
const mark = z.string().min(1).max(1000);

/** The shapes of what plugins give, on a deployment that captures these platforms. */
function shapesOf(catalog: Pick<Catalog, 'channel'>) {
  const platform = z.string().refine((id) => catalog.channel(id, 'live') !== undefined);
  const CaptureShape = z.object({
    platform,
    vendor,
    body: z.string(),
    reading: z.union([z.enum(FAULTS), z.unknown().transform((answer) => readingOf(() => answer as Answer))]),
    cost: CostShape,
  });
  const DriftShape = z.object({
    platform,
    vendor,
    sign: z.enum(['unknown_element', 'fallback', 'empty_answer']),
    detail: z.string().optional(),
  });
  const SubjectShape = z.object({ platform, vendor, question: mark });
  const CallShape = SubjectShape.omit({ question: true });
  const TaskShape = z.object({ idempotencyKey: z.uuid(), orderedAt: z.date(), id: mark.optional() });
  const OrderShape = z.object({ task: TaskShape, id: mark });
  return { CallShape, CaptureShape, DriftShape, SubjectShape, TaskShape, OrderShape };
}

export interface CheckedParts {
  readonly captures: Captures;
  readonly catalog: Pick<Catalog, 'channel'>;
  /** The plugin's id, for the log. */
  readonly plugin: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * The port as one plugin is given it. A plugin may be plain JavaScript: what has another shape than the contract says is
 * dropped, and told once for each method. No method throws or rejects, whatever it is given.
 */
export class CheckedCaptures implements Captures {
  readonly #told = new Set<string>();

  readonly #shapes: ReturnType<typeof shapesOf>;

  constructor(private readonly parts: CheckedParts) {
    this.#shapes = shapesOf(parts.catalog);
  }

  async mayAsk(call: Pick<TaskSubject, 'platform' | 'vendor'>): Promise<boolean> {
    const sound = this.#sound('mayAsk', this.#shapes.CallShape, call);
    return sound !== undefined && this.parts.captures.mayAsk(sound);
  }

  keep(capture: Capture): void {
    const sound = this.#sound('keep', this.#shapes.CaptureShape, capture);
    if (sound) this.parts.captures.keep(sound);
  }

  count(drift: Drift): void {
    const sound = this.#sound('count', this.#shapes.DriftShape, drift);
    if (sound) this.parts.captures.count(sound);
  }

  async openTask(subject: TaskSubject): Promise<CaptureTask> {
    const sound = this.#sound('openTask', this.#shapes.SubjectShape, subject);
    if (sound) return this.parts.captures.openTask(sound);
    return { idempotencyKey: randomUUID(), orderedAt: this.parts.clock.now() };
  }

  async noteOrdered(task: CaptureTask, id: string): Promise<void> {
    const sound = this.#sound('noteOrdered', this.#shapes.OrderShape, { task, id });
    if (sound) await this.parts.captures.noteOrdered(sound.task, sound.id);
  }

  async closeTask(task: CaptureTask): Promise<void> {
    const sound = this.#sound('closeTask', this.#shapes.TaskShape, task);
    if (sound) await this.parts.captures.closeTask(sound);
  }

  #sound<T>(method: keyof Captures, shape: z.ZodType<T>, given: unknown): T | undefined {
    try {
      return shape.parse(given);
    } catch {
      // Without the reason: it may quote what was given, and a getter may throw anything.
      this.#tellOnce(method);
      return undefined;
    }
  }

  #tellOnce(method: keyof Captures): void {
    if (this.#told.has(method)) return;
    this.#told.add(method);
    const { plugin, log } = this.parts;
    log.warn({ plugin, method }, 'a plugin broke the contract of Captures; what it gave is dropped');
  }
}
