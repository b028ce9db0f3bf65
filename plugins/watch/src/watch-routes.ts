import { roadmapBody, SENSITIVITY_RANGES, type WatchBody, type WatchResponse, watchBody } from '@namedrop/contract';
import {
  type AccountId,
  type Catalog,
  type Checks,
  isSecondRun,
  type PublicWeb,
  type Reply,
  type Route,
  type RouteRequest,
  requireCallable,
  route,
  type Watch,
} from '@namedrop/plugin-api';
import type { AlarmBudgets, ShownBudget } from './alarm-budgets.js';
import { found } from './found.js';
import { ignoredByWatch } from './ignored-fields.js';
import type { WatchDesk } from './watch-desk.js';
import type { NewWatch, WatchTable } from './watch-table.js';

export interface WatchRoutesParts {
  readonly watches: Pick<WatchTable, 'create'>;
  readonly desk: Pick<WatchDesk, 'find' | 'pause'>;
  readonly checks: Pick<Checks, 'requireAvailable'>;
  readonly catalog: Catalog;
  readonly web: Pick<PublicWeb, 'refusalOf'>;
  readonly budgets: AlarmBudgets;
}

/** POST, GET and DELETE /v1/watch (docs/conformance.md, WAT). Deleting makes a watch silent; nothing is ever lost. */
export function watchRoutes(parts: WatchRoutesParts): Route[] {
  const { desk, budgets } = parts;
  const one = (method: 'get' | 'delete', act: (id: string, account: AccountId) => Promise<Watch | undefined>) =>
    route({
      method,
      path: '/v1/watch/:id',
      auth: 'bearer',
      free: method === 'get',
      async handle({ requestId, caller, params: { id = '' } }) {
        const watch = found(await act(id, caller.account));
        return { status: 200, body: toBody(requestId, watch, await budgets.shown(watch)) };
      },
    });
  return [
    route<WatchBody>({
      method: 'post',
      path: '/v1/watch',
      auth: 'bearer',
      body: watchBody(parts.catalog),
      idempotent: true,
      ignoredFields: ignoredByWatch,
      handle: (request) => create(request, parts),
    }),
    one('get', (id, account) => desk.find(id, account)),
    one('delete', (id, account) => desk.pause(id, account)),
  ];
}

/**
 * What is wrong with the body is said first, then what the deployment cannot do. A second run of a call returns the watch that
 * the first one created, whatever would refuse a new one by now.
 */
async function create(request: RouteRequest<WatchBody>, parts: WatchRoutesParts): Promise<Reply> {
  const { requestId, once = requestId, caller, body } = request;
  const { watches, desk, checks, catalog, web, budgets } = parts;
  const created = async (watch: Watch) => {
    return { status: 201, body: toBody(requestId, watch, await budgets.shown(watch)) };
  };
  const existing = isSecondRun(request) && (await desk.find(once, caller.account));
  if (existing) return created(existing);
  requireCallable(web, body.webhook_url, { field: 'webhook_url', schemes: ['https'] });
  const planned = catalog.plannedMode(body.mode);
  if (planned) return { status: 501, body: roadmapBody(planned, catalog.availableModes(), requestId) };
  checks.requireAvailable(body.mode);
  return created(await watches.create(caller.account, toWatch(body), once));
}

/** Holds for the other brands of the delta; a host of an older release, which knows no budget, goes by it alone. */
const CONFIRM_WITH_BUDGET = SENSITIVITY_RANGES.confirm.max;

function toWatch(body: WatchBody): NewWatch {
  const { query, brand, case_sensitive, mode, interval, webhook_url, webhook_secret, trigger_on, sensitivity } = body;
  const { alarms_per_year: alarmsPerYear } = sensitivity;
  return {
    query,
    brand,
    caseSensitive: case_sensitive,
    mode,
    interval,
    webhookUrl: webhook_url,
    secret: webhook_secret,
    triggerOn: trigger_on,
    sensitivity: {
      confirm: alarmsPerYear === undefined ? sensitivity.confirm : CONFIRM_WITH_BUDGET,
      minRankChange: sensitivity.min_rank_change,
      cooldownRuns: sensitivity.cooldown_runs,
      ignoreCitationChurn: sensitivity.ignore_citation_churn,
      ...(alarmsPerYear !== undefined && { alarmsPerYear }),
    },
  };
}

function toBody(requestId: string, { id, status, nextRunAt }: Watch, budget: ShownBudget): WatchResponse {
  return { request_id: requestId, id, status, next_run_at: nextRunAt.toISOString(), ...budget };
}
