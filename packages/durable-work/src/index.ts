export { ConcurrencyLimiter, type ConcurrencyLimits, type KeyLimit, type Limit } from './concurrency-limiter.js';
export {
  type DurableWork,
  type DurableWorkOptions,
  type DurableWorkPorts,
  durableWork,
  type StandardUnit,
  type Write,
} from './durable-work.js';
export { HintedWorker } from './hinted-worker.js';
export { LEASE_S, LeaseRenewer } from './lease-renewer.js';
export { LookAhead } from './look-ahead.js';
export { type CountEnded, MAX_COUNTED, workMetrics } from './metrics.js';
export { PagedWorker } from './paged-worker.js';
export { type Hint, type KeyColumn, type Page, Pages } from './pages.js';
export { type BoundedRetryPolicy, doublingPauses, listedPauses, type RetryPolicy } from './retry-policy.js';
export { type ClaimedUnit, type FencedShape, fence, type WorkShape } from './shape.js';
export { workTable } from './standard-table.js';
export {
  again,
  BATCH_SIZE,
  byAge,
  byIds,
  byTurn,
  type ClaimOptions,
  cancelStatement,
  claimStatement,
  type HintOptions,
  lapsed,
  nextDueTime,
  pauseOf,
  type WorkStatementOptions,
} from './statements.js';
export { type TurnOptions, turns } from './turns.js';
export { type AfterError, retryAfterError, type Settle, UnitRunner } from './unit-runner.js';
export { WorkLoop } from './work-loop.js';
export { type WokenUnit, type WorkDefinition, WorkStore } from './work-store.js';
