import { toWire } from '@namedrop/core';
import {
  type AccountId,
  ApiError,
  type DeliveryLog,
  onePage,
  type Route,
  route,
  type SessionRoute,
  type Watch,
  type WatchRun,
  wholeNumber,
  z,
} from '@namedrop/plugin-api';
import type { AlarmBudgets } from './alarm-budgets.js';
import { found } from './found.js';
import type { RunHistory } from './runs/run-history.js';
import { withStances } from './told-stances.js';
import type { WatchDesk } from './watch-desk.js';

/** What one page holds unless the caller says so, and at most. */
const USUAL = 50;
const MOST = 200;

/** Others are ignored, as in bodies. */
const PageQuery = z.object({
  limit: wholeNumber(1, MOST).default(USUAL),
  before: z.uuid({ error: 'must be the next_before of the page before, once' }).optional(),
});
type PageQuery = z.output<typeof PageQuery>;

export interface DashboardRoutesParts {
  readonly desk: WatchDesk;
  readonly history: RunHistory;
  readonly deliveries: Pick<DeliveryLog, 'test'>;
  readonly budgets: AlarmBudgets;
}

/** Whose, and which. */
interface Asked {
  readonly account: AccountId;
  readonly id: string;
  readonly run: string;
  readonly page: PageQuery;
}

/** An account's watches and what they found, for the people who are signed in to it. */
export function dashboardRoutes({ desk, history, deliveries, budgets }: DashboardRoutesParts): Route[] {
  return [
    session('get', '', async ({ account, page }) => {
      const { shown, last } = onePage(await desk.list({ account, ...oneMore(page) }), page.limit);
      return { watches: shown.map(toWatch), next_before: last?.id ?? null };
    }),
    session('get', '/:id', async ({ account, id, page }) => {
      const watch = found(await desk.find(id, account));
      const { shown, last } = onePage(await desk.runs(id, oneMore(page)), page.limit);
      const shownWatch = { ...toWatch(watch), ...(await budgets.shown(watch)) };
      return { watch: shownWatch, runs: shown.map(toRun), next_before: last?.id ?? null };
    }),
    session('get', '/:id/runs/:run', async ({ account, id, run }) => {
      const whole = found(await history.find(run, id, account), 'run');
      return { run: { ...toRun(whole), response: whole.response ? withStances(whole.response) : null } };
    }),
    session('post', '/:id/run', async ({ account, id }) => {
      const planned = found(await desk.run(id, account));
      if (planned === 'paused') throw new ApiError(409, 'watch_paused', 'This watch is paused; resume it first.');
      return { run_id: planned.run };
    }),
    session('post', '/:id/pause', async ({ account, id }) => {
      return { watch: toWatch(found(await desk.pause(id, account))) };
    }),
    session('post', '/:id/resume', async ({ account, id }) => {
      return { watch: toWatch(found(await desk.resume(id, account))) };
    }),
    session(
      'post',
      '/:id/test',
      async ({ account, id }) => {
        found(await desk.find(id, account));
        return { delivery_id: found(await deliveries.test(id, account)) };
      },
      202,
    ),
  ];
}

function session(
  method: SessionRoute['method'],
  path: string,
  answer: (asked: Asked) => Promise<object>,
  status = 200,
): Route {
  return route({
    method,
    path: `/dashboard/api/watches${path}`,
    auth: 'session',
    query: PageQuery,
    async handle({ requestId, caller: { account }, params: { id = '', run = '' }, query: page }) {
      return { status, body: { request_id: requestId, ...(await answer({ account, id, run, page })) } };
    },
  });
}

/** As `onePage` wants it. */
const oneMore = ({ limit, before }: PageQuery) => ({ limit: limit + 1, before });

function toWatch(watch: Watch) {
  const { id, query, brand, mode, interval, webhookUrl, triggerOn, sensitivity, status, nextRunAt, createdAt } = watch;
  return {
    id,
    query,
    brand,
    case_sensitive: watch.caseSensitive,
    mode,
    interval,
    webhook_url: webhookUrl,
    trigger_on: triggerOn,
    sensitivity: {
      confirm: sensitivity.confirm,
      min_rank_change: sensitivity.minRankChange,
      cooldown_runs: sensitivity.cooldownRuns,
      ignore_citation_churn: sensitivity.ignoreCitationChurn,
      alarms_per_year: sensitivity.alarmsPerYear,
    },
    status,
    next_run_at: nextRunAt.toISOString(),
    created_at: createdAt.toISOString(),
  };
}

function toRun(run: WatchRun) {
  return {
    id: run.id,
    planned_for: run.plannedFor.toISOString(),
    state: run.state,
    started_at: run.startedAt?.toISOString() ?? null,
    ended_at: run.endedAt?.toISOString() ?? null,
    error: run.error ?? null,
    cost_cents: toWire(run.cost),
    triggers_fired: run.triggersFired,
    diff_summary: run.diffSummary,
    delivery: run.delivery ?? null,
  };
}
