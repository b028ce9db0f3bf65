import { createHash } from 'node:crypto';
import {
  type CaptureTask,
  type CaptureTasks,
  type Fault,
  type Platform,
  SurfaceError,
  type TaskSubject,
} from '@namedrop/plugin-api';
import type { Exchange } from '../exchange.js';
import { pause } from '../poll.js';
import type { TaskVendor } from './task-vendor.js';

/** How often another host is given time to note the task that it ordered. */
const LOOKS_ELSEWHERE = 3;
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
  constructor(private readonly parts: TaskParts<Order>) {}

  /** @throws SurfaceError, and what fetch throws; the order stays open then, unless it was refused */
  async taskFor(order: Order, signal: AbortSignal): Promise<OrderedTask> {
    const subject = this.#subjectOf(order);
    // An order whose key turns out to be used up for nothing is made once more, with another key.
    const task = (await this.#tried(order, subject, signal)) ?? (await this.#tried(order, subject, signal));
    if (task === undefined) throw new SurfaceError('error', `${this.parts.vendor.title}: HTTP 409`);
    return task;
  }

  /** @returns undefined when the vendor knows the order and nobody knows its task */
  async #tried(order: Order, subject: TaskSubject, signal: AbortSignal): Promise<OrderedTask | undefined> {
    const { captures, vendor } = this.parts;
    const task = await captures.openTask(subject);
    if (task.id !== undefined) return { ...task, id: task.id, fresh: false };
    const reply = await vendor.order(order, task.idempotencyKey, signal);
    if (reply.status !== 409) return this.#accepted(task, reply);
    const known = (await this.#named(task, reply)) ?? (await this.#notedElsewhere(subject, signal));
    if (known === undefined) await captures.closeTask(task);
    return known;
  }

  async #accepted(task: CaptureTask, reply: Exchange): Promise<OrderedTask> {
    const { captures, vendor } = this.parts;
    const refusal = vendor.refusalOf(reply);
    if (refusal && !MAY_HAVE_ARRIVED.has(refusal.fault)) await captures.closeTask(task);
    if (refusal) throw refusal;
    const id = vendor.idOf(reply);
    if (id === undefined) throw new SurfaceError('error', `${vendor.title}: the order names no task`);
    // Before anything else: after a crash, an order without its task would be paid again.
    await captures.noteOrdered(task, id);
    return { ...task, id, fresh: true };
  }

  async #named(task: CaptureTask, reply: Exchange): Promise<OrderedTask | undefined> {
    const { captures, vendor } = this.parts;
    const id = vendor.idOf(reply);
    if (id === undefined) return undefined;
    await captures.noteOrdered(task, id);
    return { ...task, id, fresh: false };
  }

  async #notedElsewhere(subject: TaskSubject, signal: AbortSignal): Promise<OrderedTask | undefined> {
    const { captures, pollMs } = this.parts;
    for (let looks = 0; looks < LOOKS_ELSEWHERE; looks++) {
      await pause(pollMs, signal);
      const task = await captures.openTask(subject);
      if (task.id !== undefined) return { ...task, id: task.id, fresh: false };
    }
    return undefined;
  }

  #subjectOf(order: Order): TaskSubject {
    const { platform, vendor } = this.parts;
    return {
      platform,
      vendor: vendor.name,
      question: createHash('sha256').update(JSON.stringify(order)).digest('hex'),
    };
  }
}
