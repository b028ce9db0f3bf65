import { WATCH_CHANGE_OPERATIONS, WATCH_TEXTS, type WatchesResponse, WatchStatus } from '@namedrop/contract';
import { keyAndSession, type Route, z } from '@namedrop/plugin-api';
import type { WatchDesk } from '../watch-desk.js';
import { PageQuery, pageOf } from './page-query.js';
import { toRecord } from './records.js';

const ListQuery = PageQuery.extend({
  status: WatchStatus.optional(),
  brand: z.string({ error: 'must be given once' }).max(WATCH_TEXTS.brand.max).optional(),
  mode: z.string({ error: 'must be given once' }).optional(),
});
type ListQuery = z.output<typeof ListQuery>;

/** GET /v1/watches. */
export function listRoute(desk: Pick<WatchDesk, 'list'>): Route[] {
  return keyAndSession<unknown, ListQuery>({
    method: 'get',
    path: '/v1/watches',
    operation: WATCH_CHANGE_OPERATIONS.listWatches,
    free: true,
    query: ListQuery,
    async handle({ requestId, caller: { account }, query }) {
      const { limit: _, before: __, ...filter } = query;
      const { shown, next_before } = await pageOf(query, (page) => desk.list({ account, ...filter, ...page }));
      const body: WatchesResponse = { request_id: requestId, watches: shown.map(toRecord), next_before };
      return { status: 200, body };
    },
  });
}
