import { randomUUID } from 'node:crypto';
import type { Catalog, Clock, Database, DeliverySource } from '@namedrop/plugin-api';
import { EVENT, firedDelivery } from './fired-delivery.js';
import { sampleEvent } from './sample.js';
import type { WatchTable } from './watch-table.js';

export interface DeliverySourceParts {
  readonly database: Database;
  readonly watches: WatchTable;
  readonly clock: Clock;
  readonly catalog: Catalog;
}

/** What becomes of the deliveries of watches. */
export function deliverySource({ database, watches, clock, catalog }: DeliverySourceParts): DeliverySource {
  // The transactions are those of whoever delivers. What was accepted once stays so, whatever becomes of a repetition.
  const note = `
    UPDATE ${database.schema}.runs SET delivery = $2 WHERE id = $1 AND delivery <> 'delivered'`;
  // Held, so that none of them is paused while something of it is put on its way.
  const hold = `SELECT id, enabled FROM ${database.schema}.watches WHERE id = ANY ($1::uuid[]) FOR SHARE`;
  return {
    event: EVENT,
    async ended({ subject, end }, within) {
      await within.query(note, [subject, end === 'delivered' ? 'delivered' : 'undelivered']);
    },
    async silent(sources, within) {
      const watches = await within.query<{ id: string; enabled: boolean }>(hold, [sources]);
      return watches.filter(({ enabled }) => !enabled).map(({ id }) => id);
    },
    async sample(account, source) {
      const watch = await watches.find(source, account);
      if (!watch) return undefined;
      // A run of its own that there is not: what becomes of a test is no run's.
      const event = sampleEvent(watch, { run: randomUUID(), at: clock.now(), catalog });
      return firedDelivery(event, {
        account: watch.account,
        url: watch.webhookUrl,
        secret: await watches.secretOf(watch),
      });
    },
  };
}
