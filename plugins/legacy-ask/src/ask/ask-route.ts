import { AskBody, type AskResponse, type QueuedAsk } from '@namedrop/contract';
import { toWire } from '@namedrop/core';
import {
  ApiError,
  type Deliveries,
  type Reply,
  type Route,
  type RouteRequest,
  route,
  successor,
  z,
} from '@namedrop/plugin-api';
import type { AskQueue } from '../queue/ask-queue.js';
import type { Lane } from '../queue/queued-ask.js';
import { requireWebhook } from '../require-webhook.js';
import { toAskRequest } from './ask-request.js';
import type { LiveAsks } from './live-asks.js';

export interface AskRouteParts {
  readonly live: Pick<LiveAsks, 'run'>;
  readonly queue: Pick<AskQueue, 'accept'>;
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

async function live(
  { requestId, caller, admission, body }: RouteRequest<AskBody>,
  { live: asks }: AskRouteParts,
): Promise<Reply> {
  const { account } = caller;
  const { result, usage } = await asks.run(toAskRequest(body), { id: requestId, account, admission });
  const response: AskResponse = { request_id: requestId, id: requestId, ...result };
  return { status: 200, body: response, usage };
}

async function queued(
  request: RouteRequest<AskBody>,
  lane: Lane,
  { queue, deliveries }: AskRouteParts,
): Promise<Reply> {
  const { requestId: id, caller, admission, body } = request;
  const { account } = caller;
  const webhook = body.webhook_id;
  await requireWebhook(deliveries, account, webhook);
  const ask = { id, account, request: toAskRequest(body), lane, ...(webhook && { webhook }) };
  const estimate = await queue.accept(ask, admission);
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
