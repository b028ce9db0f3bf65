import { ASK_OPERATIONS, AskBody, type AskResponse, type QueuedAsk } from '@namedrop/contract';
import { type Credits, toWire } from '@namedrop/core';
import {
  ApiError,
  type Deliveries,
  isSecondRun,
  type Reply,
  type Route,
  type RouteRequest,
  route,
  successor,
  z,
} from '@namedrop/plugin-api';
import { toAskRequest } from '../ask/ask-request.js';
import type { LiveAsks } from '../ask/live-asks.js';
import type { AskQueue } from '../queue/ask-queue.js';
import type { Lane, NewAsk } from '../queue/queued-ask.js';
import { requireWebhook } from '../require-webhook.js';

export interface AskRouteParts {
  readonly live: Pick<LiveAsks, 'run'>;
  readonly queue: Pick<AskQueue, 'accept' | 'quoteOf'>;
  readonly deliveries: Pick<Deliveries, 'knows'>;
}

/** POST /v1/ask (docs/conformance.md, ASK and ASQ): one prompt for up to four providers, at once or later. */
export function askRoute(parts: AskRouteParts): Route {
  return route<AskBody>({
    method: 'post',
    path: '/v1/ask',
    auth: 'bearer',
    codes: { missingKey: 'unauthorized', unknownKey: 'unauthorized', insufficientFunds: 'insufficient_credits' },
    body: Body,
    headersFor: () => successor('/v1/check'),
    limit: { bucket: () => 'ask', by: 'handler' },
    idempotent: true,
    operation: ASK_OPERATIONS.createAsk,
    handle: (request) => {
      const lane = laneOf(request.body);
      return lane ? queued(request, lane, parts) : live(request, parts);
    },
  });
}

/** Before anything else is looked at, so that it is told whatever else is wrong (docs/conformance.md, ASK-24). */
const Body = z.preprocess((sent) => {
  if (typeof sent === 'object' && sent !== null && Object.hasOwn(sent, 'json_schema')) {
    throw new ApiError(400, 'request_unsupported', 'json_schema is no longer supported; leave it out.');
  }
  return sent;
}, AskBody);

/** How callers are told of each lane. */
const TERMS: Readonly<Record<Lane, Pick<QueuedAsk, 'mode' | 'price_label'>>> = {
  async: { mode: 'live', price_label: 'live' },
  standard: { mode: 'standard', price_label: 'standard (30% off)' },
};

/** `async` wins over `mode: standard` (docs/conformance.md, ASQ-10). */
function laneOf({ mode, async }: AskBody): Lane | undefined {
  if (async) return 'async';
  return mode === 'standard' ? 'standard' : undefined;
}

/** A call that runs again with its idempotency key is the same ask. */
const idOf = ({ requestId, once = requestId }: RouteRequest<AskBody>) => once;

async function live(request: RouteRequest<AskBody>, { live: asks }: AskRouteParts): Promise<Reply> {
  const { caller, admission, once, body } = request;
  const id = idOf(request);
  const accepted = { id, account: caller.account, admission, once, isSecondRun: isSecondRun(request) };
  const { result, usage } = await asks.run(toAskRequest(body), accepted);
  const response: AskResponse = { request_id: id, id, ...result };
  const platforms = result.providers.map(({ provider }) => provider);
  const cache = usage?.cacheHit ? 'hit' : 'miss';
  return { status: 200, body: response, usage, facts: { platforms, costCents: result.usage.cost_cents, cache } };
}

async function queued(request: RouteRequest<AskBody>, lane: Lane, parts: AskRouteParts): Promise<Reply> {
  const id = idOf(request);
  const estimate = await accept(request, { id, lane }, parts);
  const response: QueuedAsk = {
    ask_id: id,
    request_id: id,
    status: 'queued',
    ...TERMS[lane],
    poll_url: `/v1/ask/${id}`,
    estimated_cost_cents: toWire(estimate),
  };
  return { status: 202, body: response };
}

/** Queues an ask. A second run returns the cost of the ask that the first one queued, whatever would refuse a new one by now. */
async function accept(
  request: RouteRequest<AskBody>,
  { id, lane }: Pick<NewAsk, 'id' | 'lane'>,
  { queue, deliveries }: AskRouteParts,
): Promise<Credits> {
  const { caller, admission, once, body } = request;
  const { account } = caller;
  const webhook = body.webhook_id;
  const ask = { id, account, request: toAskRequest(body), lane, ...(webhook && { webhook }) };
  const quoted = isSecondRun(request) ? await queue.quoteOf(ask) : undefined;
  if (quoted !== undefined) return quoted;
  await requireWebhook(deliveries, account, webhook);
  return queue.accept(ask, admission, { isRepeatable: once !== undefined });
}
