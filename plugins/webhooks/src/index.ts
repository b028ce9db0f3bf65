import {
  API_VERSION,
  Audit,
  Clock,
  Database,
  Deliveries,
  DeliveryLog,
  definePlugin,
  Jobs,
  job,
  Metrics,
  PublicWeb,
  provide,
  Schedules,
  Secrets,
  z,
} from '@namedrop/plugin-api';
import { Config } from './config.js';
import { deliveryMetrics } from './delivery-metrics.js';
import { deliveryRoutes } from './delivery-routes.js';
import { examineReceivers } from './failing-receivers.js';
import { migrations } from './migrations.js';
import { SEND } from './outbox.js';
import { postOffice } from './post-office.js';
import { sealed } from './sealing.js';
import { deliverySweep } from './sweep.js';
import { webhookRoutes } from './webhook-routes.js';

/** New deliveries that each host looks at at once; it takes some milliseconds, for sending them is not waited for. */
const CONCURRENCY = 16;

/** Webhooks: registered endpoints, and signed deliveries to them and to others, with a log. */
export default definePlugin({
  id: 'webhooks',
  apiVersion: API_VERSION,
  config: Config,
  requires: {
    audit: Audit,
    clock: Clock,
    database: Database,
    jobs: Jobs,
    metrics: Metrics,
    schedules: Schedules,
    secrets: Secrets,
    web: PublicWeb,
  },
  provides: [Deliveries, DeliveryLog],
  migrations,
  sealed,
  // Attempts are deleted with their deliveries.
  accountRows: [{ table: 'deliveries' }, { table: 'endpoints' }],
  setup({ config: { keepDays }, ports, log }) {
    const { outbox, endpoints, book, sender, outage } = postOffice({ ...ports, count: deliveryMetrics(ports), log });
    return {
      ports: [provide(Deliveries, outbox), provide(DeliveryLog, book)],
      routes: [...webhookRoutes({ ...ports, endpoints }), ...deliveryRoutes(book)],
      jobs: [
        job({
          name: SEND,
          input: z.object({ id: z.uuid(), receiver: z.string(), account: z.uuid() }),
          concurrency: CONCURRENCY,
          run: (due) => sender.send(due),
        }),
      ],
      schedules: [sender.schedule, deliverySweep(ports.database, keepDays)],
      health: async () => outage.health(),
      examine: () => examineReceivers(ports.database),
      start: async () => sender.start(),
      stop: () => sender.stop(),
    };
  },
});
