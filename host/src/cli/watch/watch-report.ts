import { toWire } from '@namedrop/core';
import type { Watch, WatchRun } from '@namedrop/plugin-api';
import { details, shortened, table } from '../tables.js';

export function watchTable(watches: readonly Watch[]): string {
  const rows = watches.map((watch) => [
    watch.id,
    shortened(watch.brand),
    shortened(watch.query),
    watch.mode,
    watch.interval,
    watch.status,
    watch.nextRunAt.toISOString(),
  ]);
  return table(['id', 'brand', 'query', 'mode', 'interval', 'status', 'next run'], rows, 'no watches yet');
}

export function watchDetails(watch: Watch): string {
  return details([
    ['watch', watch.id],
    ['account', watch.account],
    ['brand', watch.caseSensitive ? `${watch.brand} (in this case only)` : watch.brand],
    ['aliases', watch.aliases.join(', ') || undefined],
    ['competitors', watch.competitors.join(', ') || undefined],
    ['query', watch.query],
    ['mode', watch.mode],
    ['interval', watch.interval],
    ['receiver', watch.webhookUrl],
    ['triggers', watch.triggerOn.join(', ')],
    ['sensitivity', sensitivityOf(watch)],
    ['status', watch.status],
    ['next run', watch.nextRunAt.toISOString()],
    ['created', watch.createdAt.toISOString()],
  ]);
}

/** What keeps the watch silent, if anything does. */
function sensitivityOf({ sensitivity }: Watch): string {
  const { confirm, minRankChange, cooldownRuns, ignoreCitationChurn, alarmsPerYear } = sensitivity;
  const limits = [
    alarmsPerYear !== undefined && `at most ${alarmsPerYear} false alarms a year`,
    alarmsPerYear === undefined && confirm > 1 && `a change holds for ${confirm} runs`,
    minRankChange > 1 && `a rank moves by ${minRankChange}`,
    cooldownRuns > 0 && `silent for ${cooldownRuns} runs after it fired`,
    ignoreCitationChurn && 'sites are compared, not pages',
  ];
  return limits.filter((limit) => limit !== false).join('; ') || 'every change';
}

/** In the spelling of the API. */
export function watchToJson(watch: Watch): object {
  return {
    id: watch.id,
    account_id: watch.account,
    query: watch.query,
    brand: watch.brand,
    case_sensitive: watch.caseSensitive,
    aliases: watch.aliases,
    competitors: watch.competitors,
    mode: watch.mode,
    interval: watch.interval,
    webhook_url: watch.webhookUrl,
    trigger_on: watch.triggerOn,
    sensitivity: {
      confirm: watch.sensitivity.confirm,
      min_rank_change: watch.sensitivity.minRankChange,
      cooldown_runs: watch.sensitivity.cooldownRuns,
      ignore_citation_churn: watch.sensitivity.ignoreCitationChurn,
      alarms_per_year: watch.sensitivity.alarmsPerYear,
    },
    status: watch.status,
    next_run_at: watch.nextRunAt,
    created_at: watch.createdAt,
  };
}

export function runTable(runs: readonly WatchRun[]): string {
  const rows = runs.map((run) => [
    run.id,
    run.plannedFor.toISOString(),
    stateOf(run),
    String(toWire(run.cost)),
    run.triggersFired.join(', '),
    run.delivery ?? '',
  ]);
  return table(['run', 'planned for', 'state', 'credits', 'fired', 'delivery'], rows, 'no runs yet');
}

export function runDetails(run: WatchRun): string {
  return details([
    ['run', run.id],
    ['planned for', run.plannedFor.toISOString()],
    ['state', stateOf(run)],
    ['started', run.startedAt?.toISOString()],
    ['ended', run.endedAt?.toISOString()],
    ['credits', String(toWire(run.cost))],
    ['fired', run.triggersFired.join(', ') || 'nothing'],
    ['summary', run.diffSummary || undefined],
    ['delivery', run.delivery],
  ]);
}

/** In the spelling of the API. */
export function runToJson(run: WatchRun): object {
  return {
    id: run.id,
    planned_for: run.plannedFor,
    state: run.state,
    started_at: run.startedAt ?? null,
    ended_at: run.endedAt ?? null,
    error: run.error ?? null,
    cost_cents: toWire(run.cost),
    triggers_fired: run.triggersFired,
    diff_summary: run.diffSummary,
    delivery: run.delivery ?? null,
  };
}

const stateOf = ({ state, error }: WatchRun) => (error ? `${state}: ${error}` : state);
