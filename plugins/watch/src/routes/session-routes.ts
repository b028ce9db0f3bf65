import { WatchRunsQuery } from '@namedrop/contract';
import {
  type AccountId,
  ApiError,
  type DeliveryLog,
  pageOf,
  type Route,
  route,
  type SessionRoute,
} from '@namedrop/plugin-api';
import type { AlarmBudgets } from '../alarm-budgets.js';
import type { WatchDesk } from '../watch-desk.js';
import { orNotFound } from './or-not-found.js';
import { toRecord, toRun } from './records.js';

export interface SessionRoutesParts {
  readonly desk: WatchDesk;
  readonly deliveries: Pick<DeliveryLog, 'test'>;
  readonly budgets: AlarmBudgets;
}

/** A watch of the caller's account, and a page of its runs. */
interface Asked {
  readonly account: AccountId;
  readonly id: string;
  readonly page: WatchRunsQuery;
}

/** Routes for one watch that take a session and no key. */
export function sessionRoutes({ desk, deliveries, budgets }: SessionRoutesParts): Route[] {
  return [
    session('get', '', async ({ account, id, page }) => {
      const watch = orNotFound(await desk.find(id, account));
      const { shown, next_before } = await pageOf(
        page,
        (some) => desk.runs(id, some),
        ({ id }) => id,
      );
      const shownWatch = { ...toRecord(watch), ...(await budgets.shown(watch)) };
      return { watch: shownWatch, runs: shown.map(toRun), next_before };
    }),
    session('post', '/run', async ({ account, id }) => {
      const planned = orNotFound(await desk.run(id, account));
      if (planned === 'paused') throw new ApiError(409, 'watch_paused', 'This watch is paused; resume it first.');
      return { run_id: planned.run };
    }),
    session('post', '/pause', async ({ account, id }) => {
      return { watch: toRecord(orNotFound(await desk.pause(id, account))) };
    }),
    session('post', '/resume', async ({ account, id }) => {
      return { watch: toRecord(orNotFound(await desk.resume(id, account))) };
    }),
    session(
      'post',
      '/test',
      async ({ account, id }) => {
        orNotFound(await desk.find(id, account));
        return { delivery_id: orNotFound(await deliveries.test(id, account)) };
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
    path: `/dashboard/api/watches/:id${path}`,
    auth: 'session',
    query: WatchRunsQuery,
    async handle({ requestId, caller: { account }, params: { id = '' }, query: page }) {
      return { status, body: { request_id: requestId, ...(await answer({ account, id, page })) } };
    },
  });
}
