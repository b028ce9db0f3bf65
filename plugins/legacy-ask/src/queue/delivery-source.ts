import type { Database, DeliverySource } from '@namedrop/plugin-api';
import { EVENT } from './completed-delivery.js';

/** Asks are read, not marked: what becomes of an event changes nothing of them, and tests go to an endpoint, not to an ask. */
export function deliverySource({ schema }: Pick<Database, 'schema'>): DeliverySource {
  // Of a monitor or, without one, of an ask, whose row stays. The transaction is that of whoever delivers.
  const find = `
    SELECT source AS id FROM unnest($1::uuid[]) AS source
    WHERE NOT EXISTS (SELECT FROM ${schema}.asks WHERE id = source)
      AND NOT EXISTS (SELECT FROM ${schema}.monitors WHERE id = source AND enabled FOR SHARE)`;
  return {
    event: EVENT,
    ended: async () => undefined,
    async silent(sources, within) {
      return (await within.query<{ id: string }>(find, [sources])).map(({ id }) => id);
    },
    sample: async () => undefined,
  };
}
