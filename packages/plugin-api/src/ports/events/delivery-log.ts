import { port } from '../../contract/port.js';
import type { AccountId } from '../accounts/accounts.js';
import type { DeliveryEnd, NewDelivery } from './deliveries.js';

/** A registered receiver of an account. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly account: AccountId;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly string[];
  readonly enabled: boolean;
  readonly createdAt: Date;
}

/** One attempt to deliver. */
export interface DeliveryAttempt {
  /** 1 to 3. */
  readonly number: number;
  /** What the header `x-service-delivery-id` said. */
  readonly id: string;
  readonly startedAt: Date;
  /** `sending` while it is under way. */
  readonly state: 'sending' | 'accepted' | 'failed';
  /** Milliseconds until the answer or the failure. */
  readonly tookMs?: number;
  /** Of the answer, if there was one. */
  readonly status?: number;
  /** What the receiver answered, its first 4 KiB. */
  readonly answer?: string;
  /** Why it failed, in our words. */
  readonly error?: string;
}

/** A delivery, and how it is going. */
export interface Delivery {
  readonly id: string;
  readonly account: AccountId;
  readonly event: string;
  readonly source: string;
  readonly subject: string;
  readonly url: string;
  readonly endpoint?: string;
  readonly state: 'waiting' | DeliveryEnd;
  readonly createdAt: Date;
  /** When the next attempt is due; absent once it has ended. */
  readonly nextAttemptAt?: Date;
  /** The delivery that this one repeats. */
  readonly repeats?: string;
  /** Whether somebody asked for it to try the receiver. */
  readonly test: boolean;
  readonly attempts: readonly DeliveryAttempt[];
}

export interface DeliveryFilter {
  readonly account?: AccountId;
  readonly source?: string;
  readonly endpoint?: string;
  readonly state?: Delivery['state'];
  /** The newest first; 1 to 200. */
  readonly limit: number;
}

/** The operator's side of deliveries. Whoever asks for an account's sees no other's. */
export interface DeliveryLog {
  endpoints(account?: AccountId): Promise<WebhookEndpoint[]>;
  list(filter: DeliveryFilter): Promise<Delivery[]>;
  /** @returns undefined where there is none, and with its body as it is sent where there is one */
  find(id: string, account?: AccountId): Promise<(Delivery & { readonly body: string }) | undefined>;
  /**
   * Sends a sample to a registered endpoint, or to the receiver of a source such as a watch.
   * @returns the delivery's id; undefined for an id that is neither
   * @throws ApiError 409 `webhook_disabled` for an endpoint that is disabled: nothing is sent
   */
  test(id: string, account?: AccountId): Promise<string | undefined>;
  /** Sends a sample to a receiver that nothing is registered for yet. @returns the delivery's id */
  testWith(sample: NewDelivery): Promise<string>;
  /**
   * Sends the same again, as a delivery of its own.
   * @returns its id; undefined where there is none
   * @throws ApiError 409 `webhook_disabled` where its endpoint is disabled or deleted, or what it is about is paused or
   * gone: nothing is sent
   */
  redeliver(id: string, account?: AccountId): Promise<string | undefined>;
  /** Sends all again that failed since then, have not been sent again and have a receiver. @returns their new ids */
  redeliverFailed(since: Date, account?: AccountId): Promise<string[]>;
}
export const DeliveryLog = port<DeliveryLog>('DeliveryLog', { from: 'webhooks' });
