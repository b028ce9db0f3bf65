import { randomUUID } from 'node:crypto';
import {
  type AccountId,
  API_VERSION,
  Database,
  Deliveries,
  type DeliverySource,
  definePlugin,
  type NewDelivery,
  z,
} from '@namedrop/plugin-api';
import webhooks from '@namedrop/webhooks';

/** What an ask would send when it has completed. */
export const BODY = JSON.stringify({
  id: 'evt',
  type: 'ask.completed',
  created: 1_775_037_600,
  data: { answer: 'Café ☕' },
});

/** The real plugin of webhooks, and one that completes asks. */
export function asker() {
  const { promise: granted, resolve } = Promise.withResolvers<{ deliveries: Deliveries; database: Database }>();
  const told: Parameters<DeliverySource['ended']>[0][] = [];
  const samples = new Map<string, NewDelivery>();
  const source: DeliverySource = {
    event: 'ask.completed',
    ended: async (delivery) => void told.push(delivery),
    sample: async (account, id) => {
      const sample = samples.get(id);
      return account === undefined || sample?.account === account ? sample : undefined;
    },
  };
  const module = definePlugin({
    id: 'asker',
    apiVersion: API_VERSION,
    config: z.strictObject({}),
    requires: { deliveries: Deliveries, database: Database },
    setup({ ports }) {
      ports.deliveries.register(source);
      resolve(ports);
      return {};
    },
  });
  return {
    plugins: { webhooks: { module: webhooks }, asker: { module } },
    /** The ends that it was told. */
    told,
    /** What a test of a source sends, by the source's id. */
    samples,
    /** Completes an ask. @returns the delivery's id */
    async complete(account: AccountId, endpoint: string, more: Partial<NewDelivery> = {}): Promise<string> {
      const { deliveries, database } = await granted;
      const ids = { source: randomUUID(), subject: randomUUID() };
      const delivery = { account, event: 'ask.completed', ...ids, target: { endpoint }, body: BODY, ...more };
      return database.transaction((tx) => deliveries.enqueue(delivery, tx));
    },
    async cancel(id: string): Promise<void> {
      const { deliveries, database } = await granted;
      await database.transaction((tx) => deliveries.cancel(id, tx));
    },
  };
}
