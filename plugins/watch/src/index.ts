import {
  API_VERSION,
  Checks,
  Clock,
  Database,
  Deliveries,
  DeliveryLog,
  definePlugin,
  Jobs,
  job,
  PublicWeb,
  provide,
  Secrets,
  Watches,
  z,
} from '@namedrop/plugin-api';
import { Announcer } from './announcer.js';
import { Config } from './config.js';
import { dashboardRoutes } from './dashboard-routes.js';
import { deliverySource } from './delivery-source.js';
import { Leases } from './leases.js';
import { migrations } from './migrations.js';
import { Planner } from './planner.js';
import { RunHistory } from './run-history.js';
import { RunTable } from './run-table.js';
import { Runner } from './runner.js';
import { Scheduler } from './scheduler.js';
import { WatchDesk } from './watch-desk.js';
import { watchRoutes } from './watch-routes.js';
import { sealOf, WatchTable } from './watch-table.js';

/** Seconds after which a run is somebody else's, whatever became of it: far more than any check takes. */
const LONGEST_S = 600;

/** Watches: checks that recur, and tell a receiver what has changed. */
export default definePlugin({
  id: 'watch',
  apiVersion: API_VERSION,
  config: Config,
  requires: {
    checks: Checks,
    clock: Clock,
    database: Database,
    deliveries: Deliveries,
    deliveryLog: DeliveryLog,
    jobs: Jobs,
    secrets: Secrets,
    web: PublicWeb,
  },
  provides: [Watches],
  migrations,
  sealed: [{ table: 'watches', column: 'webhook_secret', key: 'id', context: sealOf }],
  setup({ config, ports, log }) {
    const { checks, clock, database, deliveries, deliveryLog, jobs, secrets, web } = ports;
    const watches = new WatchTable(database, secrets);
    const runs = new RunTable(database);
    const history = new RunHistory(database);
    const desk = new WatchDesk({ database, watches, history, jobs, deliveries });
    const leases = new Leases(runs, log);
    const announcer = new Announcer({ database, runs, deliveries, secrets });
    const runner = new Runner({ runs, leases, checks, announcer, clock, log });
    const scheduler = new Scheduler(new Planner({ database, jobs, log }), log);
    deliveries.register(deliverySource({ database, watches, clock }));
    return {
      ports: [provide(Watches, desk)],
      routes: [
        ...watchRoutes({ watches, desk, checks, web }),
        ...dashboardRoutes({ desk, history, deliveries: deliveryLog }),
      ],
      jobs: [
        job({
          name: 'run',
          input: z.object({ run: z.uuid() }),
          concurrency: config.concurrency,
          timeout: LONGEST_S,
          run: ({ run }, signal) => runner.run(run, signal),
        }),
      ],
      health: async () => scheduler.health(),
      start: async () => {
        leases.start();
        scheduler.start();
      },
      stop: async () => {
        await scheduler.stop();
        await leases.stop();
      },
    };
  },
});
