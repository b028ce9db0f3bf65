import { type AccountId, type Clock, type Database, isUuid, type NewDelivery } from '@namedrop/plugin-api';
import { disabled } from './disabled.js';
import type { Endpoints } from './endpoints.js';
import type { Outbox } from './outbox.js';
import { sampleAsk } from './sample-ask.js';
import type { Sources } from './sources.js';

export interface TestDeliveryParts {
  readonly database: Database;
  readonly endpoints: Endpoints;
  readonly sources: Sources;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** Has the new deliveries sent. Never rejects. */
  added(): Promise<void>;
}

/** Tries receivers: with what they would get, made up. */
export class TestDeliveries {
  constructor(private readonly parts: TestDeliveryParts) {}

  /**
   * @param id of a registered endpoint, or of a source
   * @returns the id of the delivery; undefined for an id that is neither
   * @throws ApiError 409 `webhook_disabled` for an endpoint that is disabled: nothing is sent
   */
  async send(id: string, account?: AccountId): Promise<string | undefined> {
    if (!isUuid(id)) return undefined;
    const sample = await this.#sample(id, account);
    return sample && this.sendSample(sample);
  }

  /** @returns the id of the delivery */
  async sendSample(sample: NewDelivery): Promise<string> {
    const { database, outbox, added } = this.parts;
    const delivery = await outbox.add(sample, database, true);
    await added();
    return delivery.id;
  }

  async #sample(id: string, account?: AccountId): Promise<NewDelivery | undefined> {
    const { endpoints, sources, clock } = this.parts;
    const endpoint = await endpoints.find(id, account);
    if (!endpoint) return sources.sample(id, account);
    if (!endpoint.enabled) throw disabled('This webhook endpoint is disabled: enable it with PATCH /v1/webhooks/:id.');
    return sampleAsk(endpoint.account, endpoint.id, clock.now());
  }
}
