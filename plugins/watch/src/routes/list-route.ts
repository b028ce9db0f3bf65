import { WATCH_OPERATIONS, WatchesQuery, type WatchesResponse } from '@namedrop/contract';
import { keyAndSession, pageOf, type Route } from '@namedrop/plugin-api';
import type { WatchDesk } from '../watch-desk.js';
import { toRecord } from './records.js';

/** GET /v1/watches. */
export function listRoute(desk: Pick<WatchDesk, 'list'>): Route[] {
  return keyAndSession<unknown, WatchesQuery>({
    method: 'get',
    path: '/v1/watches',
    operation: WATCH_OPERATIONS.listWatches,
    free: true,
    query: WatchesQuery,
    async handle({ requestId, caller: { account }, query }) {
      const { limit: _, before: __, ...filter } = query;
      const { shown, next_before } = await pageOf(
        query,
        (page) => desk.list({ account, ...filter, ...page }),
        ({ id }) => id,
      );
      const body: WatchesResponse = { request_id: requestId, watches: shown.map(toRecord), next_before };
      return { status: 200, body };
    },
  });
}
