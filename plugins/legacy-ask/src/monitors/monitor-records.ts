import type { MonitorRecord, MonitorRunRecord } from '@namedrop/contract';
import { toWire } from '@namedrop/core';
import type { Monitor } from './monitor.js';
import type { EndedRun } from './run-history.js';

/** A monitor as people read it. */
export function toRecord(monitor: Monitor): MonitorRecord {
  const { id, account, name, prompt, providers, cadence, brands, webhook, enabled } = monitor;
  return {
    id,
    account_id: account,
    name,
    prompt,
    providers: [...providers],
    cadence,
    track_brands: [...brands],
    webhook_id: webhook,
    enabled,
    next_run_at: monitor.nextRunAt?.toISOString() ?? null,
    last_run_at: monitor.lastRunAt?.toISOString() ?? null,
    created_at: monitor.createdAt.toISOString(),
    updated_at: monitor.updatedAt.toISOString(),
  };
}

/** A run as people read it. */
export function toRunRecord({ id, monitor, ranAt, state, diffSummary, response, cost }: EndedRun): MonitorRunRecord {
  return {
    id,
    monitor_id: monitor,
    ran_at: ranAt.toISOString(),
    status: state,
    diff_summary: diffSummary,
    response,
    cost_cents: toWire(cost),
  };
}
