import { Catalog } from '@namedrop/core';
import { Clock } from '@namedrop/plugin-api';
import { AccountStore } from '../accounts/accounts.js';
import { longestCallMs } from '../catalog/longest-call.js';
import { hostModule } from '../container.js';
import { IdempotencyService } from '../idempotency/idempotency-service.js';
import { JobRunner } from '../jobs/job-runner.js';
import { HostMetrics } from '../metrics/host-metrics.js';
import { metricsRoute } from '../metrics/metrics.route.js';
import { systemRoute } from '../system/system.route.js';
import { SystemReader } from '../system/system-reader.js';
import { CORE, LOG, POOL, REGISTRY, STOPPING, STORAGE } from './values.js';

/** Jobs, repetitions of calls, and what operators see of the host. */
export const operationsModule = hostModule((bind) => {
  bind.service(JobRunner, { storage: STORAGE, log: LOG }, ({ storage, log }) => new JobRunner(storage, log));
  const ofKeyed = { pool: POOL, clock: Clock, log: LOG, stopping: STOPPING, catalog: Catalog };
  bind.service(IdempotencyService, ofKeyed, ({ catalog, ...parts }) => {
    return new IdempotencyService({ ...parts, waitMs: longestCallMs(catalog) });
  });
  const ofSystem = { core: CORE, storage: STORAGE, jobs: JobRunner, registry: REGISTRY };
  bind.service(SystemReader, ofSystem, (parts) => new SystemReader(parts));
  bind.service(HostMetrics, ofSystem, ({ core, ...parts }) => {
    return new HostMetrics({ ...parts, dataDir: core.dataDir, ofProcess: core.metrics });
  });
  bind.lifecycle(IdempotencyService);
  bind.schedules({ repetitions: IdempotencyService }, ({ repetitions }) => [repetitions.sweep]);
  bind.lifecycle(HostMetrics);
  bind.routes({ system: SystemReader, accounts: AccountStore }, ({ system, accounts }) => [
    systemRoute({ system, isOperator: (account) => accounts.isFirst(account) }),
  ]);
  bind.routes({ core: CORE, metrics: HostMetrics }, ({ core, metrics }) =>
    core.metrics ? [metricsRoute(metrics.registry)] : [],
  );
});
