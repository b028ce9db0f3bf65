import { AskBody, type AskResponse } from '@namedrop/contract';
import { ApiError, type Reply, type Route, type RouteRequest, route, successor, z } from '@namedrop/plugin-api';
import { toAskRequest } from './ask-request.js';
import type { LiveAsks } from './live-asks.js';

/** POST /v1/ask (docs/conformance.md, ASK): one prompt for up to four providers. */
export function askRoute(asks: Pick<LiveAsks, 'run'>): Route {
  return route<AskBody>({
    method: 'post',
    path: '/v1/ask',
    auth: 'bearer',
    codes: { missingKey: 'unauthorized', unknownKey: 'unauthorized', insufficientFunds: 'insufficient_credits' },
    body: Body,
    headersFor: () => successor('/v1/check'),
    limit: { bucket: () => 'ask', by: 'handler' },
    handle: (request) => ask(request, asks),
  });
}

/** Before anything else is looked at, so that it is told whatever else is wrong (docs/conformance.md, ASK-24). */
const Body = z.preprocess((sent) => {
  if (typeof sent === 'object' && sent !== null && Object.hasOwn(sent, 'json_schema')) {
    throw new ApiError(400, 'request_unsupported', 'json_schema is no longer supported; leave it out.');
  }
  return sent;
}, AskBody);

async function ask(
  { requestId, caller, admission, body }: RouteRequest<AskBody>,
  asks: Pick<LiveAsks, 'run'>,
): Promise<Reply> {
  requireLive(body);
  const { account } = caller;
  const { result, usage } = await asks.run(toAskRequest(body), { id: requestId, account, admission });
  const response: AskResponse = { request_id: requestId, id: requestId, ...result };
  return { status: 200, body: response, usage };
}

/** @throws ApiError 400 `invalid_request` for what would have to be queued */
function requireLive({ mode, async }: AskBody): void {
  if (mode === 'live' && !async) return;
  const field = async ? 'async: true' : 'mode: standard';
  const message = `${field} is not available here yet; leave it out, and the answer comes with the response.`;
  throw new ApiError(400, 'invalid_request', message);
}
