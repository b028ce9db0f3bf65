import type { SurfaceError } from '@namedrop/plugin-api';
import type { Exchange } from '../exchange.js';

/**
 * A vendor that takes an order, works on it, and is looked at until it is done. Replies come back whatever their status;
 * connections that break throw.
 */
export interface TaskVendor<Order extends object> {
  /** See `Vendor`. */
  readonly name: string;
  readonly title: string;
  /** Orders; a repeated order comes with the same key, where the vendor can tell it by that. */
  order(order: Order, idempotencyKey: string, signal: AbortSignal): Promise<Exchange>;
  /** Looks at a task that was ordered. */
  look(id: string, signal: AbortSignal): Promise<Exchange>;
  /** The vendor's name for the task that a reply is about, as it came; undefined when it names none. */
  idOf(reply: Exchange): string | undefined;
  /**
   * How far the task is that was looked at. `working` also when the reply tells nothing of it; `refused` when it may not
   * be looked at.
   */
  stateOf(reply: Exchange): 'working' | 'ended' | 'refused';
  /** What a reply says of a failure; undefined when it says nothing of one. */
  refusalOf(reply: Exchange): SurfaceError | undefined;
}
