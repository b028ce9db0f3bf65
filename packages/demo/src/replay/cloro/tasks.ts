import { randomUUID } from 'node:crypto';
import type { CloroSurface } from './surface.js';

/** A capture that was ordered. */
export interface Order {
  readonly surface: CloroSurface;
  readonly query: string;
  /** Milliseconds until it is done. */
  readonly takesMs: number;
}

interface Task extends Order {
  readonly id: string;
  readonly orderedAt: number;
}

/** The tasks that were ordered, and how far they are. Never forgotten: a demo orders few. */
export class Tasks {
  readonly #byId = new Map<string, Task>();
  readonly #keys = new Set<string>();

  /**
   * @param idempotencyKey an order under a key that was used before is not accepted
   * @returns the task's id; undefined when it is not accepted
   */
  order(order: Order, idempotencyKey: string = randomUUID()): string | undefined {
    if (this.#keys.has(idempotencyKey)) return undefined;
    this.#keys.add(idempotencyKey);
    const id = randomUUID();
    this.#byId.set(id, { ...order, id, orderedAt: performance.now() });
    return id;
  }

  find(id: string): (Order & { readonly done: boolean }) | undefined {
    const task = this.#byId.get(id);
    return task && { ...task, done: performance.now() - task.orderedAt >= task.takesMs };
  }
}
