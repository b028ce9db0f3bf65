import {
  type CaptureTask,
  type CaptureTasks,
  type Fault,
  type Platform,
  SurfaceError,
  type TaskSubject,
} from '@namedrop/plugin-api';
import type { Exchange } from '../exchange.js';
import { distances, pause } from '../poll.js';
import type { TaskBook } from './task-book.js';
import { isUsableId } from './task-id.js';
import type { TaskVendor } from './task-vendor.js';

/** Milliseconds after which nobody will note any more what was ordered: whoever did it has crashed. */
const LOST_MS = 120_000;
/** Faults after which nobody knows whether the order arrived: it stays open, to be repeated with the same key. */
const MAY_HAVE_ARRIVED: ReadonlySet<Fault> = new Set(['unavailable', 'timeout']);

export interface TaskParts<Order extends object> {
  readonly platform: Platform;
  readonly captures: CaptureTasks;
  readonly vendor: TaskVendor<Order>;
  /** Milliseconds before the first look at a fresh task, and between two looks for what another host noted. */
  readonly pollMs: number;
}

/** A task that the vendor knows. */
export interface OrderedTask extends CaptureTask {
  readonly id: string;
  /** true: ordered just now; false: earlier, maybe long ago. */
  readonly fresh: boolean;
}

/** Buys tasks, each once: what was bought for the same question and not collected is taken first. */
export class TaskOrders<Order extends object> {
  constructor(
    private readonly parts: TaskParts<Order>,
    private readonly book: TaskBook,
  ) {}

  /**
   * @param subject of the order
   * @throws SurfaceError, and what fetch throws; the order stays open then, unless it was refused
   */
  async taskFor(order: Order, subject: TaskSubject, signal: AbortSignal): Promise<OrderedTask> {
    // An order whose key turns out to be used up for nothing is made once more, with another key.
    const task = (await this.#tried(order, subject, signal)) ?? (await this.#tried(order, subject, signal));
    if (task === undefined) throw new SurfaceError('error', `${this.parts.vendor.title}: HTTP 409`);
    return task;
  }

  /** @returns undefined when the vendor knows the order and nobody knows its task */
  async #tried(order: Order, subject: TaskSubject, signal: AbortSignal): Promise<OrderedTask | undefined> {
    const { vendor } = this.parts;
    const task = await this.book.open(subject);
    signal.throwIfAborted();
    if (task.id !== undefined) return { ...task, id: task.id, fresh: false };
    const reply = await vendor.order(order, task.idempotencyKey, signal);
    if (reply.status !== 409) return this.#accepted(task, subject, reply);
    const named = vendor.idOf(reply);
    return named === undefined ? this.#notedElsewhere(task, subject, signal) : this.#noted(task, named, false);
  }

  async #accepted(task: CaptureTask, subject: TaskSubject, reply: Exchange): Promise<OrderedTask> {
    const { vendor } = this.parts;
    const refusal = vendor.refusalOf(reply);
    if (refusal && !MAY_HAVE_ARRIVED.has(refusal.fault)) this.book.close(subject, task);
    if (refusal) throw refusal;
    const id = vendor.idOf(reply);
    if (id === undefined) throw new SurfaceError('error', `${vendor.title}: the order names no task`);
    return this.#noted(task, id, true);
  }

  /** @throws SurfaceError for a name that can be neither stored nor sent; the order stays open then */
  async #noted(task: CaptureTask, id: string, fresh: boolean): Promise<OrderedTask> {
    const { title } = this.parts.vendor;
    if (!isUsableId(id)) throw new SurfaceError('error', `${title}: the order names no task that can be looked at`);
    // Before anything else: after a crash, an order without its task would be paid again.
    await this.book.note(task, id);
    return { ...task, id, fresh };
  }

  /** The task that another host has ordered and not noted yet. */
  async #notedElsewhere(
    task: CaptureTask,
    subject: TaskSubject,
    signal: AbortSignal,
  ): Promise<OrderedTask | undefined> {
    const waits = distances(this.parts.pollMs);
    while (ageOf(task) < LOST_MS) {
      await pause(waits.next().value, signal);
      const standing = await this.book.open(subject);
      if (standing.id !== undefined) return { ...standing, id: standing.id, fresh: true };
      // The other host has collected its task.
      if (standing.idempotencyKey !== task.idempotencyKey) return undefined;
    }
    this.book.close(subject, task);
    return undefined;
  }
}

/** Milliseconds. */
function ageOf({ orderedAt }: CaptureTask): number {
  return orderedAt ? Date.now() - orderedAt.getTime() : 0;
}
