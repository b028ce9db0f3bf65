import { createHash } from 'node:crypto';
import { SurfaceError, type TaskSubject } from '@namedrop/plugin-api';
import { finishedTask } from './finished-task.js';
import { SharedWork } from './shared-work.js';
import { TaskBook } from './task-book.js';
import { TaskOrders, type TaskParts } from './task-orders.js';

/** The reply of a task that is done, for every call that waits for it. */
interface Collected {
  readonly body: string;
  /** Set once a call has returned it. */
  isReturned: boolean;
}

/** Buys a task, or takes up one that was bought before, and waits for it. */
export class TaskFlow<Order extends object> {
  readonly #book: TaskBook;
  readonly #orders: TaskOrders<Order>;
  readonly #work = new SharedWork<Collected>();

  constructor(private readonly parts: TaskParts<Order>) {
    this.#book = new TaskBook(parts.captures);
    this.#orders = new TaskOrders(parts, this.#book);
  }

  /**
   * Whoever orders the same meanwhile waits for the same task. When the signals have ended every wait, the task stays
   * open: the next question that is the same takes it up, unpaid.
   * @param shared called where another call of the same order has returned the body before
   * @returns the last reply's body, which holds an answer or a failure
   * @throws SurfaceError, and what fetch throws
   */
  async run(order: Order, signal: AbortSignal, shared?: () => void): Promise<string> {
    const subject = this.#subjectOf(order);
    const collected = await this.#work.join(subject.question, signal, async (until) => {
      return { body: await this.#bought(order, subject, until), isReturned: false };
    });
    if (collected.isReturned) shared?.();
    collected.isReturned = true;
    return collected.body;
  }

  async #bought(order: Order, subject: TaskSubject, signal: AbortSignal): Promise<string> {
    // A task of an earlier question may be one that the vendor has forgotten; once is enough.
    const body = (await this.#collected(order, subject, signal)) ?? (await this.#collected(order, subject, signal));
    if (body === undefined) throw new SurfaceError('error', `${this.parts.vendor.title}: HTTP 404`);
    return body;
  }

  async #collected(order: Order, subject: TaskSubject, signal: AbortSignal): Promise<string | undefined> {
    const task = await this.#orders.taskFor(order, subject, signal);
    const body = await finishedTask(task, this.parts, signal);
    this.#book.close(subject, task);
    return body;
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
