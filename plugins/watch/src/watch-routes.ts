import { roadmapBody, type WatchBody, type WatchResponse, watchBody } from '@namedrop/contract';
import {
  type AccountId,
  type Catalog,
  type Checks,
  type PublicWeb,
  type Reply,
  type Route,
  type RouteRequest,
  requireCallable,
  route,
  type Watch,
} from '@namedrop/plugin-api';
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
}

/** POST, GET and DELETE /v1/watch (docs/conformance.md, WAT). Deleting makes a watch silent; nothing is ever lost. */
export function watchRoutes(parts: WatchRoutesParts): Route[] {
  const { desk } = parts;
  const one = (method: 'get' | 'delete', act: (id: string, account: AccountId) => Promise<Watch | undefined>) =>
    route({
      method,
      path: '/v1/watch/:id',
      auth: 'bearer',
      free: method === 'get',
      async handle({ requestId, caller, params: { id = '' } }) {
        return { status: 200, body: toBody(requestId, found(await act(id, caller.account))) };
      },
    });
  return [
    route<WatchBody>({
      method: 'post',
      path: '/v1/watch',
      auth: 'bearer',
      body: watchBody(parts.catalog),
      ignoredFields: ignoredByWatch,
      handle: (request) => create(request, parts),
    }),
    one('get', (id, account) => desk.find(id, account)),
    one('delete', (id, account) => desk.pause(id, account)),
  ];
}

/** What is wrong with the body is said first, then what the deployment cannot do. */
async function create(
  { requestId, caller, body }: RouteRequest<WatchBody>,
  { watches, checks, catalog, web }: WatchRoutesParts,
): Promise<Reply> {
  requireCallable(web, body.webhook_url, { field: 'webhook_url', schemes: ['https'] });
  const planned = catalog.plannedMode(body.mode);
  if (planned) return { status: 501, body: roadmapBody(planned, catalog.availableModes(), requestId) };
  checks.requireAvailable(body.mode);
  const watch = await watches.create(caller.account, toWatch(body));
  return { status: 201, body: toBody(requestId, watch) };
}

function toWatch(body: WatchBody): NewWatch {
  const { query, brand, case_sensitive, mode, interval, webhook_url, webhook_secret, trigger_on, sensitivity } = body;
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
      confirm: sensitivity.confirm,
      minRankChange: sensitivity.min_rank_change,
      cooldownRuns: sensitivity.cooldown_runs,
      ignoreCitationChurn: sensitivity.ignore_citation_churn,
    },
  };
}

function toBody(requestId: string, { id, status, nextRunAt }: Watch): WatchResponse {
  return { request_id: requestId, id, status, next_run_at: nextRunAt.toISOString() };
}
