import { randomUUID } from 'node:crypto';
import { ApiError, type Route } from '@namedrop/plugin-api';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { type PipelineParts, pipeline } from './pipeline.js';
import { send, toReply } from './reply.js';

/** The express application over the routes: 404 and 405 come before any 401. */
export function createApp(routes: readonly Route[], parts: PipelineParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('case sensitive routing', true);
  for (const route of routes) app[route.method](route.path, pipeline(route, parts));
  for (const [path, methods] of methodsByPath(routes)) app.all(path, refuseMethod(methods));
  app.use(refusePath);
  app.use(refuseUnreadable(parts));
  return app;
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const { path, method } of routes) {
    const allowed = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
    byPath.set(path, [...(byPath.get(path) ?? []), ...allowed]);
  }
  return byPath;
}

function refuseMethod(allowed: readonly string[]): RequestHandler {
  const allow = allowed.join(', ');
  return (_request, response) => {
    const error = new ApiError(405, 'method_not_allowed', `This path answers ${allow}.`, { headers: { Allow: allow } });
    send(response, toReply(error, randomUUID()));
  };
}

const refusePath: RequestHandler = (_request, response) => {
  send(response, toReply(new ApiError(404, 'not_found', 'There is nothing at this path.'), randomUUID()));
};

/** What express itself refuses, e.g. a path with a broken percent escape. */
function refuseUnreadable({ log }: PipelineParts): ErrorRequestHandler {
  return (error: { status?: number }, _request, response, _next) => {
    const requestId = randomUUID();
    const readable = error.status !== 400;
    if (readable) log.error({ requestId, err: error }, 'request failed');
    const refusal = readable ? error : new ApiError(400, 'invalid_request', 'The path is not well-formed.');
    send(response, toReply(refusal, requestId));
  };
}
