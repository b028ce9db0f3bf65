import { ASK_OPERATIONS, type RetrievedAsk } from '@namedrop/contract';
import { PROVIDER_FAILURES } from '@namedrop/core';
import { ApiError, type Reply, type Route, type RouteRequest, route, successor } from '@namedrop/plugin-api';
import { type Archive, type ArchivedAsk, RETENTION_DAYS } from '../ask/archive.js';
import { costBreakdown } from '../ask/cost-breakdown.js';

/** The longest id, in code points, once it is decoded. */
const LONGEST_ID = 256;

/** Told of an ask that failed without saying why. */
const NO_DETAIL = PROVIDER_FAILURES.error;

/**
 * GET /v1/ask/{id} (docs/conformance.md, ASR): what became of an ask, for 30 days. The id may be missing from the path, but
 * not the slash: without it this is no path for GET.
 * @param creditUsd US dollars for a credit, to show what an ask cost; undefined: not shown
 */
export function retrievalRoute(archive: Pick<Archive, 'find'>, creditUsd: number | undefined): Route {
  return route({
    method: 'get',
    path: '/v1/ask/{:id}',
    auth: 'bearer',
    free: true,
    codes: { missingKey: 'invalid_api_key', unknownKey: 'invalid_api_key' },
    headersFor: () => successor('/v1/check'),
    operation: ASK_OPERATIONS.getAsk,
    handle: (request) => retrieve(request, { archive, creditUsd }),
  });
}

interface RetrievalParts {
  readonly archive: Pick<Archive, 'find'>;
  readonly creditUsd: number | undefined;
}

async function retrieve(
  { requestId, caller, params }: RouteRequest,
  { archive, creditUsd }: RetrievalParts,
): Promise<Reply> {
  const id = requireId(params.id);
  const ask = await archive.find(id, caller.account);
  if (!ask) throw new ApiError(404, 'not_found', 'Your account has no ask with this id.');
  if (ask.expired) {
    const message = `Asks are kept for ${RETENTION_DAYS} days, and this one is older.`;
    throw new ApiError(410, 'expired', message, { fields: { retention_days: RETENTION_DAYS } });
  }
  const body = toBody({ request_id: requestId, id: id.toLowerCase() }, ask, creditUsd);
  return { status: body.status === 'succeeded' || body.status === 'failed' ? 200 : 202, body };
}

function requireId(id: string | undefined): string {
  if (id !== undefined && [...id].length <= LONGEST_ID) return id;
  const message = id === undefined ? 'The path lacks the id of an ask' : `An id has at most ${LONGEST_ID} characters`;
  throw new ApiError(400, 'invalid_request', `${message}: GET /v1/ask/{id}.`);
}

function toBody(
  ids: Pick<RetrievedAsk, 'request_id' | 'id'>,
  ask: Exclude<ArchivedAsk, { expired: true }>,
  creditUsd: number | undefined,
): RetrievedAsk {
  if (ask.state === 'succeeded') {
    return { ...ids, status: ask.state, ...ask.content, usage: usageOf(ask, creditUsd) };
  }
  if (ask.state === 'failed') return { ...ids, status: ask.state, error: { ...(ask.content ?? NO_DETAIL) } };
  return { ...ids, status: ask.state };
}

function usageOf(
  { content: { usage }, upstream }: Extract<ArchivedAsk, { state: 'succeeded' }>,
  creditUsd: number | undefined,
): Extract<RetrievedAsk, { status: 'succeeded' }>['usage'] {
  if (creditUsd === undefined || !upstream) return usage;
  return { ...usage, cost_breakdown: costBreakdown(usage.cost_cents, upstream, creditUsd) };
}
