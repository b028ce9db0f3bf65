import { CheckBody, CheckMode, type CheckResponse, roadmapBody } from '@namedrop/contract';
import {
  canonicalMode,
  MODES,
  type ModeName,
  type Platform,
  ROADMAP_MODES,
  type RoadmapMode,
  toWire,
} from '@namedrop/core';
import {
  type Check,
  type CheckRequest,
  type Checks,
  InsufficientFunds,
  type Reply,
  type Route,
  route,
} from '@namedrop/plugin-api';
import { checkUsage } from '../usage/check-usage.js';
import { ignoredByCheck, type LocalizationOf } from './ignored-fields.js';

type RunnableBody = CheckBody & { readonly mode: Exclude<CheckBody['mode'], RoadmapMode> };

/**
 * POST /v1/check: one question, one brand, a report per platform (docs/conformance.md, CHK and CHR).
 * @param topupUrl where callers can top up, once the host listens
 */
export const checkRoute = (checks: Checks, topupUrl: () => string, localizationOf: LocalizationOf): Route =>
  route<CheckBody>({
    method: 'post',
    path: '/v1/check',
    auth: 'bearer',
    body: CheckBody,
    codes: {
      missingKey: 'missing_authorization',
      unknownKey: 'invalid_api_key',
      insufficientFunds: 'insufficient_balance',
    },
    requestIdHeader: true,
    headersFor: modeHeader,
    limit: { bucket: (body) => `check:${modeOf(body)}`, by: 'handler' },
    idempotent: true,
    ignoredFields: (body, sent) => ignoredByCheck(body, sent, localizationOf),
    async handle({ requestId, receivedAt, caller, admission, once, body }) {
      if (!isRunnable(body)) {
        const mode = body.mode as RoadmapMode;
        return { status: 501, body: roadmapBody(mode, ROADMAP_MODES[mode], requestId) };
      }
      const accepted = { id: requestId, at: receivedAt, admission, once };
      const check = await checks.run(caller.account, toRequest(body), accepted).catch(withTopup(topupUrl));
      return toReply(check);
    },
  });

/** The mode that a call counts as: of a body without a usable one, quick (docs/conformance.md, RLH-07, RLH-09). */
function modeOf(body: { mode?: unknown } | undefined): ModeName {
  const mode = CheckMode.safeParse(body?.mode);
  return mode.success && !(mode.data in ROADMAP_MODES) ? canonicalMode(mode.data as RunnableBody['mode']) : 'quick';
}

/** `X-Mode` is on every response to a valid mode, refusals included (CHR-45). */
function modeHeader(body: unknown): Readonly<Record<string, string>> {
  const mode = CheckMode.safeParse((body as { mode?: unknown } | null)?.mode);
  if (!mode.success) return {};
  return { 'X-Mode': mode.data in ROADMAP_MODES ? mode.data : canonicalMode(mode.data as RunnableBody['mode']) };
}

function isRunnable(body: CheckBody): body is RunnableBody {
  return !(body.mode in ROADMAP_MODES);
}

/** Who cannot pay is told where that can be mended (ERR-10). */
function withTopup(topupUrl: () => string) {
  return (error: unknown): never => {
    if (error instanceof InsufficientFunds) throw new InsufficientFunds(error.balance, error.required, topupUrl());
    throw error;
  };
}

function toRequest({ query, brand, mode: name, providers, region, city, models, include }: RunnableBody): CheckRequest {
  const mode = canonicalMode(name);
  const quick = mode === 'quick';
  return {
    query,
    brand,
    mode,
    platforms: quick && providers ? [...new Set(providers as Platform[])] : MODES[mode].platforms,
    region,
    city,
    models: quick ? models : undefined,
    include,
  };
}

function toReply(check: Check): Reply {
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
      'X-Cost-Cents': String(body.cost_cents),
      'X-Cache-Status': cacheStatus,
      ...(balance !== undefined && { 'X-Balance-After-Cents': String(balance) }),
    },
    body,
    usage: checkUsage(check),
  };
}
