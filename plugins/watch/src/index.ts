import {
  API_VERSION,
  Catalog,
  Checks,
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
  StoredChecks,
  Wallet,
  Watches,
  z,
} from '@namedrop/plugin-api';
import { accountRows } from './account-rows.js';
import { Config } from './config.js';
import { migrations } from './migrations.js';
import { boardRoute } from './routes/board-route.js';
import { changeRoute } from './routes/change-route.js';
import { estimateRoute } from './routes/estimate-route.js';
import { listRoute } from './routes/list-route.js';
import { runRoutes } from './routes/run-routes.js';
import { sessionRoutes } from './routes/session-routes.js';
import { tryRoute } from './routes/try-route.js';
import { watchRoutes } from './routes/watch-routes.js';
import { runMetrics } from './runs/run-metrics.js';
import { runSweep } from './runs/run-sweep.js';
import { watchService } from './watch-service.js';
import { sealOf } from './watch-table.js';

/** Seconds after which a run is somebody else's, whatever became of it: more than the longest deadline that can be set. */
const LONGEST_S = 900;

/** Watches: checks that recur, and tell a receiver what has changed. */
export default definePlugin({
  id: 'watch',
  apiVersion: API_VERSION,
  config: Config,
  requires: {
    catalog: Catalog,
    checks: Checks,
    clock: Clock,
    database: Database,
    deliveries: Deliveries,
    deliveryLog: DeliveryLog,
    jobs: Jobs,
    metrics: Metrics,
    schedules: Schedules,
    secrets: Secrets,
    storedChecks: StoredChecks,
    wallet: Wallet,
    web: PublicWeb,
  },
  provides: [Watches],
  migrations,
  sealed: [{ table: 'watches', column: 'webhook_secret', key: 'id', context: sealOf }],
  accountRows,
  setup({ config, ports, log }) {
    const { catalog, checks, clock, deliveries, deliveryLog, wallet, web } = ports;
    const count = runMetrics(ports);
    const { maxPerAccount } = config;
    const service = watchService({ ...ports, count, log, maxPerAccount });
    const { watches, history, desk, budgets, planner, runner, leases, source } = service;
    const { keepDays } = config;
    const sweeps = keepDays === undefined ? [] : [runSweep(ports.database, keepDays)];
    deliveries.register(source);
    return {
      ports: [provide(Watches, desk)],
      routes: [
        ...watchRoutes({ watches, desk, checks, catalog, web, budgets }),
        ...changeRoute({ desk, checks, catalog, web, budgets }),
        estimateRoute({ catalog, wallet }),
        tryRoute({ catalog, clock, deliveries: deliveryLog, web }),
        ...listRoute(desk, catalog),
        boardRoute({ desk, history, catalog, wallet }),
        ...runRoutes({ desk, history }),
        ...sessionRoutes({ desk, deliveries: deliveryLog, budgets }),
      ],
      jobs: [
        job({
          name: 'run',
          input: z.object({ run: z.uuid() }),
          concurrency: config.concurrency,
          doneOnce: 'begun',
          timeout: LONGEST_S,
          run: ({ run }, signal) => runner.run(run, signal),
        }),
      ],
      schedules: [...planner.schedules, ...sweeps],
      start: async () => leases.start(),
      stop: () => leases.stop(),
    };
  },
});
