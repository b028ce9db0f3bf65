import type { WatchRecord, WatchResponse, WatchRunRecord } from '@namedrop/contract';
import { toWire } from '@namedrop/core';
import type { Watch, WatchRun } from '@namedrop/plugin-api';
import type { ShownBudget } from '../alarm-budgets.js';

/** Returns a watch as replies show it. */
export function toRecord(watch: Watch): WatchRecord {
  const { id, status, nextRunAt, createdAt, query, brand, caseSensitive, mode, interval, webhookUrl } = watch;
  return {
    id,
    status,
    next_run_at: nextRunAt.toISOString(),
    created_at: createdAt.toISOString(),
    query,
    brand,
    case_sensitive: caseSensitive,
    aliases: [...watch.aliases],
    competitors: [...watch.competitors],
    mode,
    interval,
    webhook_url: webhookUrl,
    trigger_on: [...watch.triggerOn],
    sensitivity: toSensitivity(watch.sensitivity),
  };
}

/** Returns the body of a reply about one watch. */
export function toBody(requestId: string, watch: Watch, budget: ShownBudget): WatchResponse {
  return { request_id: requestId, ...toRecord(watch), ...budget };
}

/** With an alarm budget the stored `confirm` is the watch's own: replies show the only one that callers may send beside it. */
function toSensitivity(sensitivity: Watch['sensitivity']): WatchRecord['sensitivity'] {
  const { confirm, minRankChange, cooldownRuns, ignoreCitationChurn, alarmsPerYear } = sensitivity;
  return {
    confirm: alarmsPerYear === undefined ? confirm : 1,
    min_rank_change: minRankChange,
    cooldown_runs: cooldownRuns,
    ignore_citation_churn: ignoreCitationChurn,
    ...(alarmsPerYear !== undefined && { alarms_per_year: alarmsPerYear }),
  };
}

/** Returns a run as replies show it. */
export function toRun(run: WatchRun): WatchRunRecord {
  return {
    id: run.id,
    planned_for: run.plannedFor.toISOString(),
    state: run.state,
    started_at: run.startedAt?.toISOString() ?? null,
    ended_at: run.endedAt?.toISOString() ?? null,
    error: run.error ?? null,
    cost_cents: toWire(run.cost),
    check_id: run.checkId ?? null,
    triggers_fired: [...run.triggersFired],
    diff_summary: run.diffSummary,
    delivery: run.delivery ?? null,
  };
}
