import {
  CHECK_COLUMNS,
  type ExportedChecksQuery,
  exportedChecksQuery,
  MAX_EXPORTED,
  STORED_CHECK_OPERATIONS,
  StoredCheckQuery,
  type StoredChecksQuery,
  storedChecksQuery,
} from '@namedrop/contract';
import {
  ApiError,
  type AskedPage,
  type Catalog,
  exportReply,
  isUuid,
  keyAndSession,
  type Route,
  route,
  walkPages,
} from '@namedrop/plugin-api';
import type { CheckReader } from '../check-reader.js';
import { rowsOfCheck } from './exported-check.js';
import { toCheckSummary, toStoredCheck } from './stored-check-reply.js';

/** Parts of the routes that read stored checks. */
export interface StoredChecksRoutesParts {
  /** Returns the reader, whose connections open with its first use. */
  readonly stored: () => Pick<CheckReader, 'pageWithNext' | 'find'>;
  readonly catalog: Pick<Catalog, 'platforms' | 'modeName'>;
  /** Days for which checks are kept; 0: none is. */
  readonly keepDays: number;
}

/** GET /v1/checks and GET /v1/checks/{id}, with a key or a session: checks that were paid for, again. */
export function storedChecksRoutes(parts: StoredChecksRoutesParts): Route[] {
  return [...list(parts), exported(parts), ...detail(parts)];
}

const list = ({ stored, catalog }: StoredChecksRoutesParts) =>
  keyAndSession<unknown, StoredChecksQuery>({
    method: 'get',
    path: '/v1/checks',
    free: true,
    query: storedChecksQuery(catalog),
    operation: STORED_CHECK_OPERATIONS.listChecks,
    async handle({ requestId, caller: { account }, query: { limit, mode, ...filters } }) {
      const name = mode === undefined ? undefined : catalog.modeName(mode);
      const { shown, next_before } = await stored().pageWithNext(account, { ...filters, mode: name, limit });
      const body = { request_id: requestId, checks: shown.map(toCheckSummary), next_before };
      return { status: 200, body };
    },
  });

/** GET /dashboard/api/checks/export: the newest checks of a list as a file. */
const exported = ({ stored, catalog }: StoredChecksRoutesParts) =>
  route<unknown, ExportedChecksQuery>({
    method: 'get',
    path: '/dashboard/api/checks/export',
    auth: 'session',
    free: true,
    query: exportedChecksQuery(catalog),
    async handle({ receivedAt, caller: { account }, query: { format, mode, ...filters } }) {
      const filter = { ...filters, mode: mode === undefined ? undefined : catalog.modeName(mode) };
      return exportReply({
        format,
        name: `namedrop-checks-${receivedAt.toISOString().slice(0, 10)}`,
        columns: CHECK_COLUMNS,
        pages: walkPages(
          (page: AskedPage<string>) => stored().pageWithNext(account, { ...filter, ...page }),
          MAX_EXPORTED,
        ),
        rowsOf: rowsOfCheck,
        recordOf: toCheckSummary,
      });
    },
  });

const detail = ({ stored, keepDays }: StoredChecksRoutesParts) =>
  keyAndSession<unknown, StoredCheckQuery>({
    method: 'get',
    path: '/v1/checks/:id',
    free: true,
    query: StoredCheckQuery,
    operation: STORED_CHECK_OPERATIONS.getCheck,
    async handle({ requestId, caller: { account }, params: { id = '' }, query: { include } }) {
      const found = isUuid(id) ? await stored().find(account, id.toLowerCase()) : undefined;
      if (!found) throw new ApiError(404, 'check_not_found', absence(keepDays));
      return { status: 200, body: { request_id: requestId, ...toStoredCheck(found, { isWhole: include === 'raw' }) } };
    },
  });

function absence(keepDays: number): string {
  const kept =
    keepDays === 0
      ? 'This deployment keeps no checks (checks.keepDays is 0).'
      : `This deployment keeps checks for ${keepDays} ${keepDays === 1 ? 'day' : 'days'} (checks.keepDays).`;
  return `Your account has no check with this id. ${kept} GET /v1/checks lists those that are kept.`;
}
