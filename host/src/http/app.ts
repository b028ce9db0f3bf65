import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '@namedrop/plugin-api';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { clientAddress } from './addresses/client-address.js';
import type { PipelineParts } from './call.js';
import type { HostRoute } from './door.js';
import { pipeline } from './pipeline.js';
import { send, toReply } from './reply.js';

/** The express application over the routes: 404 and 405 come before any 401. */
export function createApp(routes: readonly HostRoute[], parts: PipelineParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.use(refuseHeaders(parts));
  if (parts.probe) app.use(parts.probe);
  for (const route of routes) app[route.method](route.path, pipeline(route, parts));
  for (const [path, answering] of routesByPath(routes)) app.all(path, refuseMethod(answering, parts));
  app.use(refusePath(parts));
  app.use(refuseUnreadable(parts));
  return app;
}

/** What no request of any path may say or leave out. */
function refuseHeaders(parts: PipelineParts): RequestHandler {
  return (request, response, next) => {
    const { httpVersion, headers } = request;
    const refusal = headersRefusal(httpVersion, headers);
    if (refusal) refuse({ request, response, error: refusal }, parts);
    else next();
  };
}

function headersRefusal(httpVersion: string, { host, expect }: IncomingHttpHeaders): ApiError | undefined {
  if (host === undefined && httpVersion === '1.1') {
    return new ApiError(400, 'invalid_request', 'The header "Host" is missing, which HTTP/1.1 requires.');
  }
  if (expect === undefined || expect.toLowerCase() === '100-continue') return undefined;
  const message = 'The header "Expect" may say 100-continue and nothing else; leave it out.';
  return new ApiError(417, 'expectation_failed', message);
}

function routesByPath(routes: readonly HostRoute[]): Map<string, HostRoute[]> {
  return Map.groupBy(routes, ({ path }) => path);
}

function refuseMethod(routes: readonly HostRoute[], parts: PipelineParts): RequestHandler {
  const allow = routes
    .flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
    .join(', ');
  const headed = routes.some(({ requestIdHeader }) => requestIdHeader);
  return (request, response) => {
    const requestId = randomUUID();
    const headers = { Allow: allow, ...(headed && { 'X-Request-ID': requestId }) };
    const error = new ApiError(405, 'method_not_allowed', `This path answers ${allow}.`, { headers });
    refuse({ request, response, error, requestId, route: request.route?.path }, parts);
  };
}

function refusePath(parts: PipelineParts): RequestHandler {
  return (request, response) => {
    refuse({ request, response, error: new ApiError(404, 'not_found', 'There is nothing at this path.') }, parts);
  };
}

/** What express itself refuses, e.g. a path with a broken percent escape; anything else is a fault of ours. */
function refuseUnreadable(parts: PipelineParts): ErrorRequestHandler {
  return (error: { status?: number }, request, response, _next) => {
    const requestId = randomUUID();
    if (error.status === 400) {
      const refusal = new ApiError(400, 'invalid_request', 'The path is not well-formed.');
      return refuse({ request, response, error: refusal, requestId }, parts);
    }
    parts.log.error({ requestId, err: error }, 'request failed');
    refuse({ request, response, error, requestId }, parts);
  };
}

/** A request that no route takes. */
interface Refused {
  readonly request: Request;
  readonly response: Response;
  readonly error: unknown;
  readonly requestId?: string;
  /** Where a route has the path. Strangers choose any other path, so it is not logged. */
  readonly route?: string;
}

function refuse(
  { request, response, error, requestId = randomUUID(), route }: Refused,
  { requests, trustedProxyHops }: PipelineParts,
): void {
  const started = performance.now();
  send(response, toReply(error, requestId));
  const { method } = request;
  const status = response.statusCode;
  const from = clientAddress(request, trustedProxyHops);
  requests.record({ requestId, method, route, status, ms: performance.now() - started, clientAddress: from });
}
