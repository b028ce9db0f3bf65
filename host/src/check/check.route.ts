import { CHECK_OPERATIONS, type CheckBody, type CheckResponse, checkBody, roadmapBody } from '@namedrop/contract';
import { toWire } from '@namedrop/core';
import {
  type Catalog,
  type Check,
  type CheckRequest,
  type Checks,
  InsufficientFunds,
  keyAndSession,
  type Limit,
  type Reply,
  type Route,
  requireComparable,
  type TopUpPage,
} from '@namedrop/plugin-api';
import type { Surfaces } from '../answers/surfaces.js';
import { checkUsage } from '../usage/check-usage.js';
import { checkEvents } from './check-events.js';
import { ignoredByCheck } from './ignored-fields.js';

/** Parts of the route of checks. */
export interface CheckRouteParts {
  readonly checks: Checks;
  readonly catalog: Catalog;
  readonly topUpPage: TopUpPage;
  readonly surfaces: Pick<Surfaces, 'find'>;
}

/**
 * POST /v1/check: one question, one brand, a report per platform (docs/conformance.md, CHK and CHR). For sessions POST
 * /dashboard/api/check, at the same price, also as events.
 */
export const checkRoutes = ({ checks, catalog, topUpPage, surfaces }: CheckRouteParts): Route[] => {
  const names = modeNames(catalog);
  const limit: Limit<CheckBody> = { bucket: (body) => `check:${names.bucketOf(body)}`, by: 'handler' };
  return keyAndSession<CheckBody>({
    method: 'post',
    path: '/v1/check',
    body: checkBody(catalog),
    codes: {
      missingKey: 'missing_authorization',
      unknownKey: 'invalid_api_key',
      insufficientFunds: 'insufficient_balance',
    },
    requestIdHeader: true,
    headersFor: names.header,
    limit,
    forSessions: { limit, counted: true, progress: true },
    idempotent: true,
    ignoredFields: ignoredByCheck(catalog, surfaces),
    operation: CHECK_OPERATIONS.createCheck,
    async handle({ requestId, receivedAt, caller, admission, once, progress, body }) {
      // A second run of a keyed call continues the check of the first one, under its id.
      const id = once ?? requestId;
      const planned = catalog.plannedMode(body.mode);
      if (planned) return { status: 501, body: roadmapBody(planned, catalog.availableModes(), requestId) };
      const observer = progress && checkEvents(progress);
      const accepted = { id, at: receivedAt, admission, once, observer };
      const check = await checks.run(caller.account, toRequest(body, catalog), accepted).catch(withTopup(topUpPage));
      return toReply(check, catalog);
    },
  });
};

/** Builds what a call says of its mode before its body is judged. */
function modeNames(catalog: Catalog) {
  const nameIn = (body: unknown) => {
    const name = (body as { mode?: unknown } | null | undefined)?.mode;
    return typeof name === 'string' ? { planned: catalog.plannedMode(name)?.name, runs: catalog.mode(name)?.name } : {};
  };
  return {
    /** Returns the mode that a call counts as; for a body without a usable one, the first (docs/conformance.md, RLH-07, RLH-09). */
    bucketOf: (body: unknown): string | undefined => nameIn(body).runs ?? catalog.modes[0]?.name,
    /** Returns `X-Mode`, which is on every response to a valid mode, refusals included (CHR-45). */
    header(body: unknown): Readonly<Record<string, string>> {
      const { planned, runs } = nameIn(body);
      const name = planned ?? runs;
      return name === undefined ? {} : { 'X-Mode': name };
    },
  };
}

/** Who cannot pay is told where that can be mended (ERR-10). */
function withTopup(topUpPage: TopUpPage) {
  return (error: unknown): never => {
    if (error instanceof InsufficientFunds) throw new InsufficientFunds(error.balance, error.required, topUpPage.url());
    throw error;
  };
}

function toRequest(body: CheckBody, catalog: Catalog): CheckRequest {
  const { query, brand, case_sensitive, aliases, competitors, providers, region, city, models, include } = body;
  const { name = body.mode, platforms, honours = [] } = catalog.mode(body.mode) ?? {};
  return {
    query,
    brand,
    ...(case_sensitive && { caseSensitive: true }),
    ...requireComparable({ brand, caseSensitive: case_sensitive, aliases, competitors }),
    mode: name,
    platforms: honours.includes('providers') && providers ? [...new Set(providers)] : platforms,
    region,
    city,
    models: honours.includes('models') ? models : undefined,
    include,
  };
}

function toReply(check: Check, catalog: Catalog): Reply {
  const { id, request, createdAt, durationMs, report, cost, balanceAfter, cacheStatus } = check;
  const balance = balanceAfter === undefined ? undefined : toWire(balanceAfter);
  const body: CheckResponse = {
    request_id: id,
    id,
    mode: request.mode,
    query: request.query,
    brand: request.brand,
    providers: report.providers as CheckResponse['providers'],
    errors: report.errors as CheckResponse['errors'],
    created_at: createdAt.toISOString(),
    duration_ms: durationMs,
    cost_cents: toWire(cost),
    ...(balance !== undefined && { balance_after_cents: balance }),
    cache_hit: cacheStatus !== 'miss',
  };
  return {
    status: 200,
    headers: {
      'X-Request-ID': id,
      'X-Cost-Cents': String(body.cost_cents),
      'X-Cache-Status': cacheStatus,
      ...(balance !== undefined && { 'X-Balance-After-Cents': String(balance) }),
    },
    body,
    usage: checkUsage(check, catalog),
    facts: { platforms: request.platforms, costCents: body.cost_cents, cache: cacheStatus },
  };
}
