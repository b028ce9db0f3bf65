import { type Operation, WATCH_OPERATIONS, type WatchBody, watchBody } from '@namedrop/contract';
import {
  type AccountId,
  type AccountRequest,
  isSecondRun,
  keyAndSession,
  type Reply,
  type Route,
  route,
  type Watch,
} from '@namedrop/plugin-api';
import type { AlarmBudgets } from '../alarm-budgets.js';
import { comparable } from '../comparable.js';
import type { WatchDesk } from '../watch-desk.js';
import type { WatchTable } from '../watch-table.js';
import { ignoredByWatch } from './ignored-fields.js';
import { orNotFound } from './or-not-found.js';
import { toBody } from './records.js';
import { refuseUnaskable, type UnaskableParts } from './refuse-unaskable.js';
import { settingsOf } from './settings-of.js';

export interface WatchRoutesParts extends UnaskableParts {
  readonly watches: Pick<WatchTable, 'create'>;
  readonly desk: Pick<WatchDesk, 'find' | 'pause'>;
  readonly budgets: AlarmBudgets;
}

/** POST, GET and DELETE /v1/watch, and POST /dashboard/api/watch (docs/conformance.md, WAT). Deleting makes a watch silent; nothing is ever lost. */
export function watchRoutes(parts: WatchRoutesParts): Route[] {
  const { desk, budgets } = parts;
  const one = (
    method: 'get' | 'delete',
    operation: Operation,
    act: (id: string, account: AccountId) => Promise<Watch | undefined>,
  ) =>
    route({
      method,
      operation,
      path: '/v1/watch/:id',
      auth: 'bearer',
      free: method === 'get',
      async handle({ requestId, caller, params: { id = '' } }) {
        const watch = orNotFound(await act(id, caller.account));
        return { status: 200, body: toBody(requestId, watch, await budgets.shown(watch)) };
      },
    });
  return [
    ...keyAndSession<WatchBody>({
      method: 'post',
      path: '/v1/watch',
      body: watchBody(parts.catalog),
      ignoredFields: ignoredByWatch,
      idempotent: true,
      operation: WATCH_OPERATIONS.createWatch,
      handle: (request) => create(request, parts),
    }),
    one('get', WATCH_OPERATIONS.getWatch, (id, account) => desk.find(id, account)),
    one('delete', WATCH_OPERATIONS.pauseWatch, (id, account) => desk.pause(id, account)),
  ];
}

/**
 * Creates a watch. A second run of a call returns the watch that the first one created, whatever would refuse a new one
 * by now.
 */
async function create(request: AccountRequest<WatchBody>, parts: WatchRoutesParts): Promise<Reply> {
  const { requestId, once = requestId, caller, body } = request;
  const { watches, desk, budgets } = parts;
  const created = async (watch: Watch) => {
    return { status: 201, body: toBody(requestId, watch, await budgets.shown(watch)) };
  };
  const existing = isSecondRun(request) && (await desk.find(once, caller.account));
  if (existing) return created(existing);
  const settings = comparable(settingsOf(body));
  return refuseUnaskable(requestId, body, parts) ?? created(await watches.create(caller.account, settings, once));
}
