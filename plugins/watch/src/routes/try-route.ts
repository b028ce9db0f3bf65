import { randomUUID } from 'node:crypto';
import { type WatchTestBody, type WatchTestResponse, watchTestBody } from '@namedrop/contract';
import { PLAIN } from '@namedrop/core';
import {
  type Catalog,
  type Clock,
  type DeliveryLog,
  type PublicWeb,
  type Route,
  requireCallable,
  route,
  type Watch,
} from '@namedrop/plugin-api';
import { firedDelivery } from '../fired-delivery.js';
import { sampleEvent } from '../sample.js';

export interface TryRouteParts {
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly deliveries: Pick<DeliveryLog, 'testWith'>;
  readonly web: Pick<PublicWeb, 'refusalOf'>;
}

/** Fields of a sample whose watch does not name them yet. */
const EXAMPLE = { query: 'best crm for a small team', brand: 'Acme', interval: 'daily' } as const;

/**
 * POST /dashboard/api/watch/test: sends a signed sample to a receiver before the watch is created, as a delivery with the
 * guards and the log of all others.
 */
export function tryRoute({ catalog, clock, deliveries, web }: TryRouteParts): Route {
  return route<WatchTestBody>({
    method: 'post',
    path: '/dashboard/api/watch/test',
    auth: 'session',
    limit: { bucket: () => 'webhook-tests', by: 'host' },
    body: watchTestBody(catalog),
    async handle({ requestId, caller: { account }, body }) {
      const { webhook_url: url, webhook_secret: secret } = body;
      requireCallable(web, url, { field: 'webhook_url', schemes: ['https'] });
      const at = clock.now();
      const event = sampleEvent(draftOf(body, account, at), { run: randomUUID(), at, catalog });
      const delivery = await deliveries.testWith(firedDelivery(event, { account, url, secret }));
      const reply: WatchTestResponse = { request_id: requestId, delivery_id: delivery };
      return { status: 202, body: reply };
    },
  });
}

/** Returns a watch that does not exist, for a sample. */
function draftOf(body: WatchTestBody, account: Watch['account'], at: Date): Watch {
  return {
    id: randomUUID(),
    account,
    query: body.query ?? EXAMPLE.query,
    brand: body.brand ?? EXAMPLE.brand,
    caseSensitive: body.case_sensitive ?? false,
    aliases: body.aliases ?? [],
    competitors: body.competitors ?? [],
    mode: body.mode ?? '',
    interval: body.interval ?? EXAMPLE.interval,
    webhookUrl: body.webhook_url,
    triggerOn: body.trigger_on ?? [],
    sensitivity: PLAIN,
    status: 'active',
    nextRunAt: at,
    createdAt: at,
  };
}
