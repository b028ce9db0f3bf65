import { port } from '../../contract/port.js';
import type { AccountId } from '../accounts/accounts.js';
import type { Queryable } from '../infrastructure/database.js';

/** Where a delivery goes: a registered endpoint, as it is when it is sent to, or an address with its own secret. */
export type DeliveryTarget =
  | { readonly endpoint: string }
  | {
      readonly url: string;
      /** Keys the signatures. Sealed as soon as it is handed over. */
      readonly secret: string;
    };

/** Something to tell a receiver. */
export interface NewDelivery {
  readonly account: AccountId;
  /** What the header `x-service-event` says, e.g. `watch.fired`. */
  readonly event: string;
  /** UUID of the watch, monitor or ask that it is about. */
  readonly source: string;
  /** UUID of the run or ask that it tells of: the same for every attempt. */
  readonly subject: string;
  readonly target: DeliveryTarget;
  /** Beside those that every delivery has, e.g. `x-service-watch-id`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. Every attempt sends it byte for byte. */
  readonly body: string;
}

/** How a delivery ended: accepted by the receiver, not after the last attempt, or called off. */
export type DeliveryEnd = 'delivered' | 'failed' | 'cancelled';

/** What sends deliveries of one event. */
export interface DeliverySource {
  /** e.g. `watch.fired`. */
  readonly event: string;
  /**
   * A delivery has ended. Called once for each, tests apart, in the transaction that notes its end: what it throws undoes
   * that, and it is tried again. The transaction looks into the schema of whoever delivers: qualify names.
   */
  ended(
    delivery: { readonly id: string; readonly subject: string; readonly end: DeliveryEnd },
    within: Queryable,
  ): Promise<void>;
  /**
   * Which sources are silent for now, paused or gone: nothing of theirs is sent again. Called in the transaction that would
   * send it, as `ended` is. Absent: none ever is.
   * @param sources UUIDs of deliveries of this event
   */
  silent?(sources: readonly string[], within: Queryable): Promise<readonly string[]>;
  /**
   * What a test sends to the receiver of a source: as close to the real thing as can be made up.
   * @param account whose source it must be; undefined: of any account
   * @returns undefined for an id that is no source of it
   */
  sample(account: AccountId | undefined, source: string): Promise<NewDelivery | undefined>;
}

/**
 * Sends webhooks: at once, and again 1 and 5 minutes after a failure, three attempts at most. Each attempt is signed
 * anew. A receiver that hangs delays only what goes to it.
 */
export interface Deliveries {
  /** Says what happens to the deliveries of an event. Once per event, in `setup` or `start`. */
  register(source: DeliverySource): void;
  /**
   * Puts a delivery on its way when the writer's transaction commits, and not at all when it is rolled back.
   * @param within of the writer
   * @returns the delivery's UUID
   * @throws for an event that nobody has registered
   */
  enqueue(delivery: NewDelivery, within: Queryable): Promise<string>;
  /** Whether an account has registered this endpoint, disabled or not. @param id of an endpoint, or anything else */
  knows(account: AccountId, id: string): Promise<boolean>;
  /**
   * Logs a delivery of the demo's history, which its receiver accepted; nothing is sent. Absent: this log takes none.
   * @param at time of the attempt
   */
  logDemo?(delivery: NewDelivery, at: Date, within: Queryable): Promise<void>;
  /** Calls off what a source has on its way; an attempt that is being made is the last. */
  cancel(source: string, within: Queryable): Promise<void>;
}
export const Deliveries = port<Deliveries>('Deliveries', { from: 'webhooks' });
