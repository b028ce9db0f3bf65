import { randomUUID } from 'node:crypto';
import { ApiError, type Caller, type Clock, type Logger, type Reply, type Route } from '@namedrop/plugin-api';
import type { Request, RequestHandler, Response } from 'express';
import { type Authenticator, authenticate } from './bearer.js';
import { readJson } from './json-body.js';
import type { Meter, Meters } from './meter.js';
import type { Repetitions } from './repeatable.js';
import { send, toReply } from './reply.js';
import { validate } from './validate.js';

export interface PipelineParts {
  readonly keys: Authenticator;
  readonly meters: Meters;
  readonly repetitions: Repetitions;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * The way of every request through a route, in the one order: authenticate, read, parse, handle, reply.
 * The only place where an error becomes JSON.
 */
export function pipeline(route: Route, parts: PipelineParts): RequestHandler {
  const { clock, log } = parts;
  return async (request, response) => {
    const requestId = randomUUID();
    const receivedAt = clock.now();
    const started = performance.now();
    if (route.requestIdHeader) response.set('X-Request-ID', requestId);
    try {
      send(response, await replyTo({ route, request, response, requestId, receivedAt }, parts));
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ requestId, route: route.path, err: error }, 'request failed');
      send(response, toReply(error, requestId, route.codes));
    }
    const ms = Math.round(performance.now() - started);
    log.info({ requestId, method: request.method, route: route.path, status: response.statusCode, ms }, 'request');
  };
}

interface Call {
  readonly route: Route;
  readonly request: Request;
  readonly response: Response;
  readonly requestId: string;
  readonly receivedAt: Date;
}

async function replyTo(call: Call, parts: PipelineParts): Promise<Reply> {
  const { route, request, response } = call;
  if (route.auth === 'none') return handle(call, parts, { caller: none, meter: none, raw: await bodyOf(call) });
  const caller = await authenticate(request.headers.authorization, parts.keys, route.codes);
  const raw = await bodyOf(call);
  const meter = parts.meters.meterOf(caller, route.limit?.bucket(raw) ?? route.path);
  try {
    if (route.limit?.by !== 'handler') await meter.take();
    return await handle(call, parts, { caller, meter, raw });
  } finally {
    response.set(await meter.headers());
  }
}

async function bodyOf({ route, request, response }: Call): Promise<unknown> {
  return route.body && readJson(request, response);
}

/** What a call brings. */
interface Brought {
  readonly caller: Caller;
  readonly meter: Meter;
  /** The body, as parsed JSON. */
  readonly raw: unknown;
}

async function handle(call: Call, { repetitions }: PipelineParts, { caller, meter, raw }: Brought): Promise<Reply> {
  const { route, request, response, requestId, receivedAt } = call;
  response.set({ ...route.headersFor?.(raw) });
  const body = route.body && validate(route.body, raw);
  const { params, query } = request as Request<Record<string, string>, unknown, unknown, Record<string, string>>;
  const run = () => route.handle({ requestId, receivedAt, caller, admission: meter, body, params, query });
  if (!route.idempotent) return run();
  const endpoint = `${request.method} ${route.path}`;
  const keys = request.headersDistinct['idempotency-key'] ?? [];
  return repetitions.once({ account: caller.account, endpoint, keys, body: raw, receivedAt }, run);
}

/** Stands for what only a bearer route has: a public one must not look at it. */
const none = undefined as never;
