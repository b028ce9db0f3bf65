import { Catalog } from '@namedrop/core';
import { Clock } from '@namedrop/plugin-api';
import { AccountStore } from '../accounts/accounts.js';
import { hostModule } from '../container.js';
import { badgeRoute } from '../health/badge.route.js';
import { healthRoute } from '../health/health.route.js';
import { HealthService } from '../health/health-service.js';
import { methodologyRoute } from '../health/methodology.route.js';
import { statusRoute } from '../health/status.route.js';
import { PublicAddress } from '../http/addresses/public-address.js';
import { usageRoutes } from '../usage/usage.route.js';
import { UsageService } from '../usage/usage-service.js';
import { CORE, LOG, POOL } from './values.js';

/** Counts of what accounts use, and of how platforms do. */
export const usageModule = hostModule((bind) => {
  bind.service(
    UsageService,
    { pool: POOL, clock: Clock, log: LOG, catalog: Catalog },
    (parts) => new UsageService(parts),
  );
  const ofHealth = { pool: POOL, clock: Clock, log: LOG, catalog: Catalog, address: PublicAddress, core: CORE };
  bind.service(HealthService, ofHealth, ({ core, ...parts }) => {
    return new HealthService({ ...parts, methodologyUrl: core.methodologyUrl });
  });
  bind.lifecycle(UsageService);
  bind.lifecycle(HealthService);
  bind.schedules({ usage: UsageService, health: HealthService }, ({ usage, health }) => [usage.sweep, health.sweep]);
  bind.routes({ usage: UsageService, quotas: AccountStore, clock: Clock }, usageRoutes);
  bind.routes({ health: HealthService, catalog: Catalog }, ({ health, catalog }) => [
    healthRoute(health),
    badgeRoute({ health, catalog }),
    statusRoute(health),
    methodologyRoute(catalog),
  ]);
});
