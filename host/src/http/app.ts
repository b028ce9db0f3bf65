import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '@namedrop/plugin-api';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';
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
  for (const route of routes) app[route.method](route.path, pipeline(route, parts));
  for (const [path, answering] of routesByPath(routes)) app.all(path, refuseMethod(answering, parts));
  app.use(refusePath(parts));
  app.use(refuseUnreadable(parts));
  return app;
}

/** What no request of any path may say or leave out. */
function refuseHeaders({ log }: PipelineParts): RequestHandler {
  return ({ method, httpVersion, headers }, response, next) => {
    const refusal = headersRefusal(httpVersion, headers);
    if (!refusal) return next();
    const requestId = randomUUID();
    refuse(response, requestId, refusal);
    log.info({ requestId, method, status: refusal.status }, 'request');
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

function refuseMethod(routes: readonly HostRoute[], { log }: PipelineParts): RequestHandler {
  const allow = routes
    .flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
    .join(', ');
  const headed = routes.some(({ requestIdHeader }) => requestIdHeader);
  return ({ method, route }, response) => {
    const requestId = randomUUID();
    const headers = { Allow: allow, ...(headed && { 'X-Request-ID': requestId }) };
    refuse(response, requestId, new ApiError(405, 'method_not_allowed', `This path answers ${allow}.`, { headers }));
    log.info({ requestId, method, route: route?.path, status: 405 }, 'request');
  };
}

function refusePath({ log }: PipelineParts): RequestHandler {
  return ({ method }, response) => {
    const requestId = randomUUID();
    refuse(response, requestId, new ApiError(404, 'not_found', 'There is nothing at this path.'));
    // Without the path: strangers choose what stands in it.
    log.info({ requestId, method, status: 404 }, 'request');
  };
}

/** What express itself refuses, e.g. a path with a broken percent escape; anything else is a fault of ours. */
function refuseUnreadable({ log }: PipelineParts): ErrorRequestHandler {
  return (error: { status?: number }, _request, response, _next) => {
    const requestId = randomUUID();
    if (error.status === 400) {
      refuse(response, requestId, new ApiError(400, 'invalid_request', 'The path is not well-formed.'));
      return;
    }
    log.error({ requestId, err: error }, 'request failed');
    refuse(response, requestId, error);
  };
}

function refuse(response: Response, requestId: string, error: unknown): void {
  send(response, toReply(error, requestId));
}
