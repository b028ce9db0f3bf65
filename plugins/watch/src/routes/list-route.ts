import { WATCH_OPERATIONS, WatchesQuery, type WatchesResponse } from '@namedrop/contract';
import { type Catalog, keyAndSession, pageOf, type Route } from '@namedrop/plugin-api';
import type { WatchDesk } from '../watch-desk.js';
import { toRecord } from './records.js';

/** GET /v1/watches. */
export function listRoute(desk: Pick<WatchDesk, 'list'>, catalog: Pick<Catalog, 'modeName'>): Route[] {
  return keyAndSession<unknown, WatchesQuery>({
    method: 'get',
    path: '/v1/watches',
    operation: WATCH_OPERATIONS.listWatches,
    free: true,
    query: WatchesQuery,
    async handle({ requestId, caller: { account }, query }) {
      const { limit: _, before: __, mode: asked, ...filter } = query;
      const mode = asked === undefined ? undefined : catalog.modeName(asked);
      const { shown, next_before } = await pageOf(
        query,
        (page) => desk.list({ account, ...filter, mode, ...page }),
        ({ id }) => id,
      );
      const body: WatchesResponse = { request_id: requestId, watches: shown.map(toRecord), next_before };
      return { status: 200, body };
    },
  });
}
