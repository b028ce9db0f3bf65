import {
  AnswersQuery,
  type AnswersResponse,
  CHECK_COLUMNS,
  ExportedAnswersQuery,
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
  utcDay,
  walkPages,
} from '@namedrop/plugin-api';
import { answersPage, pageFor } from './asked-page.js';
import type { CheckReader } from './check-reader.js';
import { rowsOfCheck } from './exported-check.js';
import { toCheckSummary, toListedCheck, toStoredCheck } from './stored-check-reply.js';

/** Parts of the routes that read stored checks. */
export interface StoredChecksRoutesParts {
  readonly stored: Pick<CheckReader, 'pageWithNext' | 'totalOf' | 'find'>;
  readonly catalog: Pick<Catalog, 'platforms' | 'modes' | 'modeName'>;
  /** Days for which checks are kept; 0: none is. */
  readonly keepDays: number;
}

/** GET /v1/checks and GET /v1/checks/{id}, with a key or a session: checks that were paid for, again. */
export function storedChecksRoutes(parts: StoredChecksRoutesParts): Route[] {
  return [list(parts), listForPeople(parts), exported(parts), ...detail(parts)];
}

const PATH = '/v1/checks';

const list = ({ stored, catalog }: StoredChecksRoutesParts) =>
  route<unknown, StoredChecksQuery>({
    method: 'get',
    path: PATH,
    auth: 'bearer',
    free: true,
    query: storedChecksQuery(catalog),
    operation: STORED_CHECK_OPERATIONS.listChecks,
    async handle({ requestId, caller: { account }, query }) {
      const { shown, next_before } = await stored.pageWithNext(account, pageFor(query, catalog));
      const body = { request_id: requestId, checks: shown.map(toCheckSummary), next_before };
      return { status: 200, body };
    },
  });

/** GET /dashboard/api/checks: the same with the filters of people, and with a total of the answers that pass them. */
const listForPeople = ({ stored, catalog }: StoredChecksRoutesParts) =>
  route<unknown, AnswersQuery>({
    method: 'get',
    path: '/dashboard/api/checks',
    auth: 'session',
    free: true,
    limit: { bucket: () => PATH, by: 'host' },
    query: AnswersQuery,
    async handle({ requestId, caller: { account }, query }) {
      const page = answersPage(query, catalog);
      const { answers } = page;
      const [{ shown, next_before }, total] = await Promise.all([
        stored.pageWithNext(account, page),
        answers && !page.before ? stored.totalOf(account, { ...page, answers }) : undefined,
      ]);
      const checks = shown.map(toListedCheck);
      const body: AnswersResponse = { request_id: requestId, checks, next_before, ...(total && { total }) };
      return { status: 200, body };
    },
  });

/** GET /dashboard/api/checks/export: the newest checks of a list as a file. */
const exported = ({ stored, catalog }: StoredChecksRoutesParts) =>
  route<unknown, ExportedAnswersQuery>({
    method: 'get',
    path: '/dashboard/api/checks/export',
    auth: 'session',
    free: true,
    query: ExportedAnswersQuery,
    async handle({ receivedAt, caller: { account }, query: { format, ...filters } }) {
      const filter = answersPage(filters, catalog);
      return exportReply({
        format,
        name: `namedrop-checks-${utcDay(receivedAt)}`,
        columns: CHECK_COLUMNS,
        pages: walkPages(
          (page: AskedPage<string>) => stored.pageWithNext(account, { ...filter, ...page }),
          MAX_EXPORTED,
        ),
        rowsOf: rowsOfCheck,
        recordOf: toListedCheck,
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
      const found = isUuid(id) ? await stored.find(account, id.toLowerCase()) : undefined;
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
