import { randomUUID } from 'node:crypto';
import { ApiError, type Clock, type Logger, type Route } from '@namedrop/plugin-api';
import type { Request, RequestHandler } from 'express';
import { type Authenticator, authenticate } from './bearer.js';
import { readJson } from './json-body.js';
import { send, toReply } from './reply.js';
import { validate } from './validate.js';

export interface PipelineParts {
  readonly keys: Authenticator;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * The way of every request through a route, in the one order: authenticate, read, parse, handle, reply.
 * The only place where an error becomes JSON.
 */
export function pipeline(route: Route, { keys, clock, log }: PipelineParts): RequestHandler {
  return async (request, response) => {
    const requestId = randomUUID();
    const receivedAt = clock.now();
    const started = performance.now();
    if (route.requestIdHeader) response.set('X-Request-ID', requestId);
    try {
      const caller =
        route.auth === 'none' ? none : await authenticate(request.headers.authorization, keys, route.codes);
      const raw = route.body && (await readJson(request, response));
      response.set({ ...route.headersFor?.(raw) });
      const body = route.body && validate(route.body, raw);
      const { params, query } = request as Request<Record<string, string>, unknown, unknown, Record<string, string>>;
      send(response, await route.handle({ requestId, receivedAt, caller, body, params, query }));
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ requestId, route: route.path, err: error }, 'request failed');
      send(response, toReply(error, requestId, route.codes));
    }
    const ms = Math.round(performance.now() - started);
    log.info({ requestId, method: request.method, route: route.path, status: response.statusCode, ms }, 'request');
  };
}

/** Stands for the caller of a public route, which must not look at it. */
const none = undefined as never;
