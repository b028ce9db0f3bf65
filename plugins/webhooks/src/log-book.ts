import type {
  AccountId,
  Delivery,
  DeliveryFilter,
  DeliveryLog,
  NewDelivery,
  WebhookEndpoint,
} from '@namedrop/plugin-api';
import type { Endpoints } from './endpoints.js';
import type { FullDelivery, ListedDelivery, PageFilter, Records } from './records.js';
import type { Repetitions } from './repetitions.js';
import type { TestDeliveries } from './test-deliveries.js';

export interface LogBookParts {
  readonly endpoints: Endpoints;
  readonly records: Records;
  readonly repetitions: Repetitions;
  readonly tests: TestDeliveries;
}

/** Deliveries as operators see them, and commands on them. */
export class LogBook implements DeliveryLog {
  constructor(private readonly parts: LogBookParts) {}

  endpoints(account?: AccountId): Promise<WebhookEndpoint[]> {
    return this.parts.endpoints.list(account);
  }

  list(filter: DeliveryFilter): Promise<Delivery[]> {
    return this.page(filter);
  }

  /** Lists a page, the newest first. */
  page(filter: PageFilter): Promise<ListedDelivery[]> {
    return this.parts.records.page(filter);
  }

  find(id: string, account?: AccountId): Promise<FullDelivery | undefined> {
    return this.parts.records.find(id, account);
  }

  test(id: string, account?: AccountId): Promise<string | undefined> {
    return this.parts.tests.send(id, account);
  }

  testWith(sample: NewDelivery): Promise<string> {
    return this.parts.tests.sendSample(sample);
  }

  redeliver(id: string, account?: AccountId): Promise<string | undefined> {
    return this.parts.repetitions.repeat(id, account);
  }

  redeliverFailed(since: Date, account?: AccountId, url?: string): Promise<string[]> {
    return this.parts.repetitions.repeatFailed(since, account, url);
  }
}
