import { randomUUID } from 'node:crypto';
import type {
  AccountId,
  Deliveries,
  DeliverySource,
  DeliveryTarget,
  Jobs,
  NewDelivery,
  Queryable,
} from '@namedrop/plugin-api';
import { cancelDeliveries } from './cancelling.js';
import type { Due } from './delivery-work.js';
import { logDemo } from './demo-deliveries.js';
import type { Endings } from './endings.js';
import type { Endpoints } from './endpoints.js';
import { receiverOf } from './receiver.js';
import type { Sealing } from './sealing.js';
import type { Sources } from './sources.js';

/** Job that claims new deliveries. */
export const SEND = 'send';

/** Runs in transactions of others: its names are whole, and it has none itself. An endpoint is looked up again later. */
const ADD = `
  INSERT INTO webhooks.deliveries
    (id, account_id, event, source, subject, endpoint, secret, url, receiver, headers, body, test, state, attempts,
      due_at, created_at)
  SELECT $1::uuid, $2::uuid, $3::text, $4::uuid, $5::uuid, target.endpoint, $7::text, coalesce($8, e.url, ''),
    coalesce($9, e.receiver, '-'), $10::jsonb, $11::text, $12::boolean, 'waiting', 0, namedrop.now(), namedrop.now()
  FROM (VALUES ($6::uuid)) AS target (endpoint)
  LEFT JOIN webhooks.endpoints e ON e.id = target.endpoint AND e.account_id = $2
  RETURNING id, receiver, account_id AS account`;

/** Where a row goes; what is absent is the endpoint's. */
interface Addressed {
  readonly endpoint?: string;
  readonly url?: string;
  readonly receiver?: string;
  /** Sealed. */
  readonly secret?: string;
}

export interface OutboxParts {
  readonly jobs: Jobs;
  readonly sealing: Sealing;
  readonly sources: Sources;
  readonly endings: Endings;
  readonly endpoints: Pick<Endpoints, 'find'>;
}

/** Takes deliveries, in transactions of those who write them. */
export class Outbox implements Deliveries {
  constructor(private readonly parts: OutboxParts) {}

  register(source: DeliverySource): void {
    this.parts.sources.register(source);
  }

  async enqueue(delivery: NewDelivery, within: Queryable): Promise<string> {
    this.parts.sources.require(delivery.event);
    const added = await this.add(delivery, within);
    await this.parts.jobs.send(SEND, added, { within });
    return added.id;
  }

  /** Writes a delivery without a job: the next pass finds it. @param test whether it only tries the receiver */
  async add(delivery: NewDelivery, within: Queryable, test = false): Promise<Due> {
    const { account, event, source, subject, target, headers = {}, body } = delivery;
    const id = randomUUID();
    const to = this.#addressed(id, target);
    const [added] = await within.query<Due>(ADD, [
      ...[id, account, event, source, subject, to.endpoint, to.secret, to.url, to.receiver],
      ...[headers, body, test],
    ]);
    return added as Due;
  }

  logDemo(delivery: NewDelivery, at: Date, within: Queryable): Promise<void> {
    return logDemo(this.parts.sealing, delivery, at, within);
  }

  async knows(account: AccountId, id: string): Promise<boolean> {
    return (await this.parts.endpoints.find(id, account)) !== undefined;
  }

  async cancel(source: string, within: Queryable): Promise<void> {
    for (const id of await cancelDeliveries('source', source, within)) await this.parts.endings.endWithin(id, within);
  }

  #addressed(id: string, target: DeliveryTarget): Addressed {
    if ('endpoint' in target) return { endpoint: target.endpoint };
    const { url, secret } = target;
    return { url, receiver: receiverOf(url), secret: this.parts.sealing.deliverySecret(id, secret) };
  }
}
