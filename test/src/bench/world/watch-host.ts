/** A host of its own, with watches, webhooks, wallets and an engine that answers when it is told to. */
import billing from '@namedrop/billing';
import { startHost } from '@namedrop/host';
import {
  type AccountId,
  API_VERSION,
  Database,
  Deliveries,
  definePlugin,
  type NewDelivery,
  type Surface,
  z,
} from '@namedrop/plugin-api';
import watch from '@namedrop/watch';
import webhooks from '@namedrop/webhooks';
import { answerOrders } from '../process/answer-orders.js';
import { loopbackSettings } from './bench-settings.js';
import type { EnqueueOrder, WatchHostSettings } from './watch-hosts.js';

const { databaseUrl, folder, concurrency, answersAfterMs } = JSON.parse(process.argv[2] ?? '{}') as WatchHostSettings;

const engine = definePlugin({
  id: 'engine',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: {},
  setup() {
    const ask: Surface['ask'] = async () => {
      if (answersAfterMs > 0) await new Promise((answer) => setTimeout(answer, answersAfterMs));
      return {
        text: 'Globex is a popular choice. Initech follows.',
        citations: [{ url: 'https://reviews.example/crm' }],
      };
    };
    return { surfaces: [{ platform: 'ai_overview', channel: 'live', ask }] };
  },
});

const { promise: telling, resolve: tell } = Promise.withResolvers<(delivery: NewDelivery) => Promise<string>>();

/** Tells a receiver of something, as a watch does: within a transaction. */
const teller = definePlugin({
  id: 'teller',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: { database: Database, deliveries: Deliveries },
  setup({ ports: { database, deliveries } }) {
    deliveries.register({ event: 'bench.told', ended: async () => undefined, sample: async () => undefined });
    tell((delivery) => database.transaction((within) => deliveries.enqueue(delivery, within)));
    return {};
  },
});

await startHost({
  config: {
    ...loopbackSettings({ databaseUrl, folder }),
    plugins: {
      billing: { module: billing },
      engine: { module: engine },
      webhooks: { module: webhooks },
      watch: { module: watch, concurrency },
      teller: { module: teller },
    },
  },
  env: {},
  cwd: folder,
});

/** Enqueues at a steady rate, whatever becomes of what was enqueued before. */
async function enqueue({ count, perSecond, url }: EnqueueOrder): Promise<void> {
  const enqueueOne = await telling;
  const begin = performance.now();
  const all = Array.from({ length: count }, async (_, place) => {
    const due = begin + (place * 1000) / perSecond;
    await new Promise((come) => setTimeout(come, Math.max(0, due - performance.now())));
    await enqueueOne({
      account: crypto.randomUUID() as string as AccountId,
      event: 'bench.told',
      source: crypto.randomUUID(),
      subject: crypto.randomUUID(),
      target: { url, secret: 'a secret of at least 16 characters' },
      body: JSON.stringify({ event: 'bench.told', text: 'x'.repeat(4000) }),
    });
  });
  await Promise.all(all);
}

answerOrders({ enqueue }, 'ready');
