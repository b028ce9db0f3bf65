import { randomUUID } from 'node:crypto';
import type { ReceivedRequest, VendorReply } from '../behaviours.js';
import type { Orders } from './subject.js';

/** Which orders a vendor has taken. A vendor without orders answers every request itself. */
export class OrderBook {
  readonly #taken = new Map<string, ReceivedRequest>();

  constructor(private readonly orders: Orders | undefined) {}

  /** Whether the request carries a question, rather than looks for its answer. */
  asks(request: ReceivedRequest): boolean {
    return this.orders?.is(request) ?? true;
  }

  /** Takes an order, under an id of its own; undefined for every other request. */
  take(request: ReceivedRequest): VendorReply | undefined {
    if (!this.orders?.is(request)) return undefined;
    const id = randomUUID();
    this.#taken.set(id, request);
    return this.orders.taken(id, request);
  }

  /** Returns the id in a look's address or body; undefined in an order. */
  idIn({ url, body }: ReceivedRequest): string | undefined {
    return [...this.#taken.keys()].find((id) => url.includes(id) || body.includes(id));
  }

  /** The order that a look is about; else the request itself. */
  questionOf(request: ReceivedRequest): ReceivedRequest {
    return this.#taken.get(this.idIn(request) ?? '') ?? request;
  }
}
