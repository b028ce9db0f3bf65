import {
  type OneWatchRunResponse,
  WATCH_RUN_OPERATIONS,
  type WatchOfRunResponse,
  WatchRunsQuery,
  type WatchRunsResponse,
} from '@namedrop/contract';
import { keyAndSession, pageOf, type Route, route } from '@namedrop/plugin-api';
import type { RunHistory } from '../runs/run-history.js';
import type { WatchDesk } from '../watch-desk.js';
import { orNotFound } from './or-not-found.js';
import { readRun } from './read-run.js';
import { toRun } from './records.js';

export interface RunRoutesParts {
  readonly desk: Pick<WatchDesk, 'find' | 'runs'>;
  readonly history: Pick<RunHistory, 'find' | 'watchOf'>;
}

/** GET /v1/watch/:id/runs, /v1/watch/:id/runs/:run and /dashboard/api/watch/runs/:run. */
export function runRoutes({ desk, history }: RunRoutesParts): Route[] {
  return [
    ...keyAndSession<unknown, WatchRunsQuery>({
      method: 'get',
      path: '/v1/watch/:id/runs',
      sessionPath: '/dashboard/api/watches/:id/runs',
      operation: WATCH_RUN_OPERATIONS.listWatchRuns,
      free: true,
      query: WatchRunsQuery,
      async handle({ requestId, caller, params: { id = '' }, query }) {
        orNotFound(await desk.find(id, caller.account));
        const { shown, next_before } = await pageOf(
          query,
          (page) => desk.runs(id, page),
          ({ id }) => id,
        );
        const body: WatchRunsResponse = { request_id: requestId, runs: shown.map(toRun), next_before };
        return { status: 200, body };
      },
    }),
    ...keyAndSession({
      method: 'get',
      path: '/v1/watch/:id/runs/:run',
      sessionPath: '/dashboard/api/watches/:id/runs/:run',
      operation: WATCH_RUN_OPERATIONS.getWatchRun,
      free: true,
      async handle({ requestId, caller: { account }, params: { id = '', run: asked = '' } }) {
        const watch = orNotFound(await desk.find(id, account));
        const run = orNotFound(await history.find(asked, id, account), 'run');
        const response = run.response ? readRun(run.response, watch) : null;
        const body: OneWatchRunResponse = { request_id: requestId, run: { ...toRun(run), response } };
        return { status: 200, body };
      },
    }),
    route({
      method: 'get',
      path: '/dashboard/api/watch/runs/:run',
      auth: 'session',
      free: true,
      async handle({ requestId, caller: { account }, params: { run = '' } }) {
        const body: WatchOfRunResponse = {
          request_id: requestId,
          watch_id: orNotFound(await history.watchOf(run, account), 'run'),
        };
        return { status: 200, body };
      },
    }),
  ];
}
