import { randomUUID } from 'node:crypto';
import type { Clock, Database, DeliverySource } from '@namedrop/plugin-api';
import { EVENT, firedDelivery } from './fired-delivery.js';
import { sampleEvent } from './sample.js';
import type { WatchTable } from './watch-table.js';

export interface DeliverySourceParts {
  readonly database: Database;
  readonly watches: WatchTable;
  readonly clock: Clock;
}

/** What becomes of the deliveries of watches. */
export function deliverySource({ database, watches, clock }: DeliverySourceParts): DeliverySource {
  // The transaction is that of whoever delivers. What was accepted once stays so, whatever becomes of a repetition.
  const note = `
    UPDATE ${database.schema}.runs SET delivery = $2 WHERE id = $1 AND delivery <> 'delivered'`;
  return {
    event: EVENT,
    async ended({ subject, end }, within) {
      await within.query(note, [subject, end === 'delivered' ? 'delivered' : 'undelivered']);
    },
    async sample(account, source) {
      const watch = await watches.find(source, account);
      if (!watch) return undefined;
      // A run of its own that there is not: what becomes of a test is no run's.
      const event = sampleEvent(watch, randomUUID(), clock.now());
      return firedDelivery(event, {
        account: watch.account,
        url: watch.webhookUrl,
        secret: await watches.secretOf(watch),
      });
    },
  };
}
