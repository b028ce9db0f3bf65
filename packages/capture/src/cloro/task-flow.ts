import { SurfaceError } from '@namedrop/plugin-api';
import type { TaskOrder } from './api.js';
import { finishedTask } from './finished-task.js';
import { TaskOrders, type TaskOrdersParts } from './task-orders.js';

/** Buys a task, or takes up one that was bought before, and waits for it. */
export class TaskFlow {
  readonly #orders: TaskOrders;

  constructor(private readonly parts: TaskOrdersParts) {
    this.#orders = new TaskOrders(parts);
  }

  /**
   * When the signal ends the wait, the task stays open: the next question that is the same takes it up, unpaid.
   * @returns the last reply's body, which holds an answer or a failure
   * @throws SurfaceError, and what fetch throws
   */
  async run(order: TaskOrder, signal: AbortSignal): Promise<string> {
    // A task of an earlier question may be one that cloro has forgotten; once is enough.
    const body = (await this.#collected(order, signal)) ?? (await this.#collected(order, signal));
    if (body === undefined) throw new SurfaceError('error', 'cloro: HTTP 404');
    return body;
  }

  async #collected(order: TaskOrder, signal: AbortSignal): Promise<string | undefined> {
    const task = await this.#orders.taskFor(order, signal);
    const body = await finishedTask(task, this.parts, signal);
    // Waited for, since the next question may be the same one: a second look must not find the task of the first.
    await this.parts.captures.close(task);
    return body;
  }
}
