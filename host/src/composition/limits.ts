import { AccountPlans } from '../accounts/account-plans.js';
import { Plans } from '../accounts/plans.js';
import { hostModule } from '../container.js';
import { Limits } from '../limits/limits.js';
import { PgTokenBuckets } from '../limits/pg-token-buckets.js';
import { RateLimitMetrics } from '../metrics/rate-limit-metrics.js';
import { Contributed } from '../plugins/contributed.js';
import { LOG, POOL, REGISTRY } from './values.js';

/** Rate limits. */
export const limitsModule = hostModule((bind) => {
  bind.service(PgTokenBuckets, { pool: POOL }, ({ pool }) => new PgTokenBuckets(pool));
  bind.service(RateLimitMetrics, { registry: REGISTRY }, ({ registry }) => new RateLimitMetrics(registry));
  const needs = {
    plans: Plans,
    accountPlans: AccountPlans,
    own: PgTokenBuckets,
    contributed: Contributed,
    metrics: RateLimitMetrics,
    log: LOG,
  };
  bind.service(Limits, needs, ({ metrics, ...parts }) => new Limits({ ...parts, refused: metrics.refused }));
  bind.schedules({ limits: Limits }, ({ limits }) => [limits.sweep]);
});
