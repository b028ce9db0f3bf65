import { SurfaceError } from '@namedrop/plugin-api';
import { finishedTask } from './finished-task.js';
import { TaskOrders, type TaskParts } from './task-orders.js';

/** Buys a task, or takes up one that was bought before, and waits for it. */
export class TaskFlow<Order extends object> {
  readonly #orders: TaskOrders<Order>;

  constructor(private readonly parts: TaskParts<Order>) {
    this.#orders = new TaskOrders(parts);
  }

  /**
   * When the signal ends the wait, the task stays open: the next question that is the same takes it up, unpaid.
   * @returns the last reply's body, which holds an answer or a failure
   * @throws SurfaceError, and what fetch throws
   */
  async run(order: Order, signal: AbortSignal): Promise<string> {
    // A task of an earlier question may be one that the vendor has forgotten; once is enough.
    const body = (await this.#collected(order, signal)) ?? (await this.#collected(order, signal));
    if (body === undefined) throw new SurfaceError('error', `${this.parts.vendor.title}: HTTP 404`);
    return body;
  }

  async #collected(order: Order, signal: AbortSignal): Promise<string | undefined> {
    const task = await this.#orders.taskFor(order, signal);
    const body = await finishedTask(task, this.parts, signal);
    // Waited for, since the next question may be the same one: a second look must not find the task of the first.
    await this.parts.captures.closeTask(task);
    return body;
  }
}
