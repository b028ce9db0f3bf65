import { createHash } from 'node:crypto';
import {
  type Captures,
  type CaptureTask,
  type Fault,
  type Platform,
  parsedJson,
  SurfaceError,
  type TaskSubject,
} from '@namedrop/plugin-api';
import type { Exchange } from '../exchange.js';
import { pause } from '../poll.js';
import type { CloroApi, TaskOrder } from './api.js';
import { refusalOf } from './faults.js';
import { failureOf, taskIdOf } from './reply.js';

/** How often another host is given time to note the task that it ordered. */
const LOOKS_ELSEWHERE = 3;
/** Faults after which nobody knows whether the order arrived: it stays open, to be repeated with the same key. */
const MAY_HAVE_ARRIVED: ReadonlySet<Fault> = new Set(['unavailable', 'timeout']);

export interface TaskOrdersParts {
  readonly platform: Platform;
  readonly captures: Captures;
  readonly api: CloroApi;
  /** Milliseconds between two looks for what another host noted. */
  readonly pollMs: number;
}

/** A task that cloro knows. */
export interface OrderedTask extends CaptureTask {
  readonly id: string;
  /** true: ordered just now; false: earlier, maybe long ago. */
  readonly fresh: boolean;
}

/** Buys tasks, each once: what was bought for the same question and not collected is taken first. */
export class TaskOrders {
  constructor(private readonly parts: TaskOrdersParts) {}

  /** @throws SurfaceError, and what fetch throws; the order stays open then, unless it was refused */
  async taskFor(order: TaskOrder, signal: AbortSignal): Promise<OrderedTask> {
    const subject = this.#subjectOf(order);
    // An order whose key turns out to be used up for nothing is made once more, with another key.
    const task = (await this.#tried(order, subject, signal)) ?? (await this.#tried(order, subject, signal));
    if (task === undefined) throw new SurfaceError('error', 'cloro: HTTP 409');
    return task;
  }

  /** @returns undefined when cloro knows the order and nobody knows its task */
  async #tried(order: TaskOrder, subject: TaskSubject, signal: AbortSignal): Promise<OrderedTask | undefined> {
    const { captures, api } = this.parts;
    const task = await captures.task(subject);
    if (task.id !== undefined) return { ...task, id: task.id, fresh: false };
    const reply = await api.order(order, task.idempotencyKey, signal);
    if (reply.status !== 409) return this.#accepted(task, reply);
    const known = (await this.#named(task, reply)) ?? (await this.#notedElsewhere(subject, signal));
    if (known === undefined) await captures.close(task);
    return known;
  }

  async #accepted(task: CaptureTask, reply: Exchange): Promise<OrderedTask> {
    const { captures } = this.parts;
    const json = parsedJson(reply.body);
    const refusal = reply.status < 300 ? failureOf(json) : refusalOf(reply);
    if (refusal && !MAY_HAVE_ARRIVED.has(refusal.fault)) await captures.close(task);
    if (refusal) throw refusal;
    const id = taskIdOf(json);
    if (id === undefined) throw new SurfaceError('error', 'cloro: the order names no task');
    // Before anything else: after a crash, an order without its task would be paid again.
    await captures.ordered(task, id);
    return { ...task, id, fresh: true };
  }

  async #named(task: CaptureTask, { body }: Exchange): Promise<OrderedTask | undefined> {
    const id = taskIdOf(parsedJson(body));
    if (id === undefined) return undefined;
    await this.parts.captures.ordered(task, id);
    return { ...task, id, fresh: false };
  }

  async #notedElsewhere(subject: TaskSubject, signal: AbortSignal): Promise<OrderedTask | undefined> {
    const { captures, pollMs } = this.parts;
    for (let looks = 0; looks < LOOKS_ELSEWHERE; looks++) {
      await pause(pollMs, signal);
      const task = await captures.task(subject);
      if (task.id !== undefined) return { ...task, id: task.id, fresh: false };
    }
    return undefined;
  }

  #subjectOf({ taskType, payload }: TaskOrder): TaskSubject {
    const question = createHash('sha256')
      .update(JSON.stringify([taskType, payload]))
      .digest('hex');
    return { platform: this.parts.platform, vendor: 'cloro', question };
  }
}
