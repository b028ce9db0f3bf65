import { randomUUID } from 'node:crypto';
import {
  type AccountId,
  ApiError,
  type BearerRoute,
  type Caller,
  type Clock,
  type Logger,
  NEGOTIATION_HEADERS,
  type NegotiationHeaders,
  type PublicRequest,
  type PublicRoute,
  type RawQuery,
  type Reply,
  type SessionRoute,
} from '@namedrop/plugin-api';
import type { Request, RequestHandler, Response } from 'express';
import { fieldWarnings } from '../hints/field-warnings.js';
import { type Authenticator, authenticate } from './bearer.js';
import { clientAddress } from './client-address.js';
import type { DoorRoute, HostRoute } from './door.js';
import type { Reached } from './is-https.js';
import { type JsonOptions, readJson } from './json-body.js';
import type { Meter, Meters } from './meter.js';
import type { OwnOrigins } from './origins/own-origins.js';
import { requireOwnOrigin } from './origins/require-own-origin.js';
import { readQuery } from './read-query.js';
import type { RepeatableReply, Repetitions } from './repeatable.js';
import { isRefusal, type SerializedReply, send, serialized, toReply } from './reply.js';
import { acceptsEvents, EventStream } from './streams/event-stream.js';
import type { OpenStreams } from './streams/open-streams.js';
import { isPiecewise, sendPieces } from './streams/send-pieces.js';
import type { ResponseBacklog } from './unsent/response-backlog.js';
import type { UsageNotes } from './usage.js';
import { validate } from './validate.js';
import type { Visit, Visits } from './visit.js';

export interface PipelineParts extends Reached {
  readonly keys: Authenticator;
  readonly visits: Visits;
  readonly meters: Meters;
  readonly repetitions: Repetitions;
  readonly usage: UsageNotes;
  readonly backlog: ResponseBacklog;
  readonly streams: OpenStreams;
  readonly origins: OwnOrigins;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * The way of every request through a route; what is thrown on it becomes a reply by `toReply`. With a key: authenticate
 * (from here on it counts as usage), read, take a token, validate, look for an earlier call with the same idempotency key,
 * handle. With a session: find who it is, check the page's origin, and then the same; a token only where the route has a
 * limit.
 */
export function pipeline(route: HostRoute, parts: PipelineParts): RequestHandler {
  const { clock, log, trustedProxyHops } = parts;
  return async (request, response) => {
    const requestId = randomUUID();
    const receivedAt = clock.now();
    const started = performance.now();
    const from = clientAddress(request, trustedProxyHops);
    if (route.requestIdHeader) response.set('X-Request-ID', requestId);
    if (!route.body) response.set({ ...route.headersFor?.(undefined) });
    using held = new DisposableStack();
    const isFollowed = route.auth === 'session' && route.progress === true && acceptsEvents(request);
    const events = isFollowed ? new EventStream(response) : undefined;
    const call = { route, request, response, requestId, receivedAt, from, held, events };
    const reply = await replyTo(call, parts).catch((error: unknown) => {
      if (!isRefusal(error)) log.error({ requestId, route: route.path, err: error }, 'request failed');
      return toReply(error, requestId, route.codes);
    });
    await deliver(call, reply).catch((err: unknown) =>
      log.error({ requestId, route: route.path, err }, 'a reply was cut off'),
    );
    const ms = Math.round(performance.now() - started);
    log.info({ requestId, method: request.method, route: route.path, status: response.statusCode, ms }, 'request');
  };
}

/** Sends a reply in the form that it has; the last event of a call that is followed. */
async function deliver({ response, events }: Call, reply: Reply): Promise<void> {
  if (events && (events.isOpen || reply.status < 300)) events.end(reply);
  else if (isPiecewise(reply)) await sendPieces(response, reply);
  else send(response, reply);
}

interface Call<R extends HostRoute = HostRoute> {
  readonly route: R;
  readonly request: Request;
  readonly response: Response;
  readonly requestId: string;
  readonly receivedAt: Date;
  /** The client's address. */
  readonly from: string;
  /** Released once the reply is sent. */
  readonly held: DisposableStack;
  /** Present: the caller follows the call by its events. */
  readonly events: EventStream | undefined;
}

/** What is no other kind of route asks for a key: one that a plugin misspelt is not open. */
function replyTo(call: Call, parts: PipelineParts): Promise<Reply> {
  const { route } = call;
  if (route.auth === 'none') return replyToAnybody({ ...call, route }, parts);
  if (route.auth === 'session') return replyToPerson({ ...call, route }, parts);
  if (route.auth === 'door') return replyAtDoor({ ...call, route }, parts);
  return replyToProgram({ ...call, route }, parts);
}

async function replyToAnybody(call: Call<PublicRoute>, { meters, backlog }: PipelineParts): Promise<Reply> {
  const { route, response, from } = call;
  const answer = async () => {
    const reply = serialized(await route.handle(validated(call, await bodyOf(call))));
    backlog.addOrRefuse(response, bytesOf(reply));
    return reply;
  };
  if (!route.limit) return answer();
  const meter = meters.meterOfAddress(route.limit.bucket(from), route.limit.size);
  return metered(response, meter, async () => {
    await meter.take();
    return answer();
  });
}

async function replyToPerson(call: Call<SessionRoute>, parts: PipelineParts): Promise<Reply> {
  const { route, request, response, held, events, receivedAt } = call;
  const { caller } = await parts.visits.visit(request, response);
  if (!caller)
    throw new ApiError(401, 'unauthorized', 'Sign in first: this takes a session, which no API key replaces.');
  const tolerated = requireOwnOrigin(request, parts.origins, parts);
  if (tolerated) parts.origins.warn(tolerated);
  const { account } = caller;
  if (events) held.use(parts.streams.add(account));
  const progress = events && ((event: string, data: object) => events.send(event, data));
  const work = () =>
    handled(call, {
      account,
      parts,
      options: { typeRequired: true },
      meterOf: route.limit && ((bucket) => parts.meters.meterOfSession(caller, bucket)),
      handle: (asked) => route.handle({ ...asked, caller, progress }),
    });
  return route.counted ? counted((reply) => parts.usage.note(account, receivedAt, reply), work) : work();
}

async function replyAtDoor(call: Call<DoorRoute>, parts: PipelineParts): Promise<Reply> {
  const { route, request, response } = call;
  const tolerated = requireOwnOrigin(request, parts.origins, parts);
  const asked = validated(call, await bodyOf(call, { typeRequired: true }));
  const visit = await parts.visits.visit(request, response);
  const begin: Visit['begin'] = async (who) => {
    await visit.begin(who);
    if (tolerated) parts.origins.warn(tolerated);
  };
  return route.handle({ ...asked, visit: { ...visit, begin } });
}

async function replyToProgram(call: Call<BearerRoute>, parts: PipelineParts): Promise<Reply> {
  const { route, request, receivedAt } = call;
  const caller = await authenticate(request.headers.authorization, parts.keys, route.codes);
  const work = () => replyToCaller(call, caller, parts);
  if (route.counted === false) return work();
  return counted((reply) => parts.usage.note(caller.account, receivedAt, reply), work);
}

function replyToCaller(call: Call<BearerRoute>, caller: Caller, parts: PipelineParts): Promise<Reply> {
  return handled(call, {
    account: caller.account,
    parts,
    meterOf: (bucket) => parts.meters.meterOf(caller, bucket),
    handle: (asked) => call.route.handle({ ...asked, caller }),
  });
}

/** Handling of a call of an account. */
interface Handling {
  readonly account: AccountId;
  readonly parts: PipelineParts;
  readonly options?: JsonOptions;
  /** Absent: nothing limits the call. */
  readonly meterOf?: ((bucket: string) => Meter | Promise<Meter>) | undefined;
  handle(asked: PublicRequest & { readonly admission: Meter; readonly once?: string }): Promise<Reply>;
}

async function handled(call: Call<BearerRoute | SessionRoute>, handling: Handling): Promise<Reply> {
  const { route, response } = call;
  const reading = bodyOf(call, handling.options);
  const seen = await reading.catch(() => undefined);
  const meter = await handling.meterOf?.(route.limit?.bucket(seen) ?? route.path);
  if (!meter) return answered(call, await reading, handling);
  return metered(response, meter, async () => {
    if (route.limit?.by !== 'handler') await meter.take();
    return answered(call, await reading, handling, meter);
  });
}

/** Validates and handles a call, or repeats the reply of the first one with its idempotency key. */
function answered(
  call: Call<BearerRoute | SessionRoute>,
  raw: unknown,
  { account, parts, handle }: Handling,
  admission?: Meter,
): Promise<Reply> {
  const { route, request, receivedAt, requestId } = call;
  const asked = validated(call, raw);
  const run = async (once?: string) =>
    withWarnings(call, { raw, body: asked.body }, await handle({ ...asked, admission: admission as Meter, once }));
  const endpoint = `${request.method} ${route.path}`;
  const keys = request.headersDistinct['idempotency-key'] ?? [];
  return withRoom(call, { account, parts }, () =>
    route.idempotent
      ? parts.repetitions.once({ account, endpoint, keys, body: raw, receivedAt, requestId }, async (once) =>
          withHeaders(call, raw, await run(once)),
        )
      : run(),
  );
}

/**
 * Refuses a call while too many bytes wait for the readers of its account. Where the call is free or a repetition, a
 * large reply that finds no room afterwards is refused as well; any other reply is sent, for it may have been paid for.
 */
async function withRoom(
  { route, response, held }: Call<BearerRoute | SessionRoute>,
  { account, parts: { backlog, streams } }: { readonly account: AccountId; readonly parts: PipelineParts },
  work: () => Promise<RepeatableReply>,
): Promise<Reply> {
  const release = backlog.reserve(account);
  try {
    const made = await work();
    release();
    if (isPiecewise(made)) {
      held.use(streams.add(account));
      return made;
    }
    const reply = serialized(made);
    if (route.free || made.repeated) backlog.addOrRefuse(response, bytesOf(reply), account);
    else backlog.add(response, bytesOf(reply), account);
    return reply;
  } finally {
    release();
  }
}

const bytesOf = ({ body }: SerializedReply) => Buffer.byteLength(body);

/** Whatever comes of the call, it is noted; without a reply when it is refused or fails. */
async function counted(note: (reply?: Reply) => void, work: () => Promise<Reply>): Promise<Reply> {
  let reply: Reply | undefined;
  try {
    reply = await work();
    return reply;
  } finally {
    note(reply);
  }
}

/** Whatever comes of the call, its response says what is left of the bucket. */
async function metered(response: Response, meter: Meter, work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } finally {
    const headers = await meter.headers();
    if (!response.headersSent) response.set(headers);
  }
}

/** A reply with the headers that the pipeline has set for this call alone: a repetition of it gets the same. */
function withHeaders({ route, requestId }: Call<BearerRoute | SessionRoute>, raw: unknown, reply: Reply): Reply {
  const id = route.requestIdHeader && { 'X-Request-ID': requestId };
  return { ...reply, headers: { ...id, ...route.headersFor?.(raw), ...reply.headers } };
}

/** A reply that names the fields of the request that had no effect, on routes that look for them. */
function withWarnings(
  { route }: Call<BearerRoute | SessionRoute>,
  { raw, body }: { readonly raw: unknown; readonly body: unknown },
  reply: Reply,
): Reply {
  if (!route.ignoredFields || reply.status >= 300) return reply;
  const sent = raw as Readonly<Record<string, unknown>>;
  const warnings = fieldWarnings(route.body, sent, route.ignoredFields(body, sent));
  return warnings.length > 0 ? { ...reply, body: { ...(reply.body as object), warnings } } : reply;
}

/** The body, as parsed JSON. From then on every response has the headers of the route; without a body, from the beginning. */
async function bodyOf({ route, request, response }: Call, options?: JsonOptions): Promise<unknown> {
  if (!route.body) return undefined;
  const raw = await readJson(request, response, options);
  response.set({ ...route.headersFor?.(raw) });
  return raw;
}

function validated({ route, request, requestId, receivedAt, from }: Call, raw: unknown): PublicRequest {
  const body = route.body && validate(route.body, raw);
  const { params, query: sent } = request as Request<Record<string, string>, unknown, unknown, RawQuery>;
  const query = route.query ? validate(route.query, readQuery(request)) : sent;
  return { requestId, receivedAt, clientAddress: from, headers: negotiationOf(request), body, params, query };
}

/** Takes the headers of negotiation alone: a handler sees no credentials. */
function negotiationOf({ headers }: Request): NegotiationHeaders {
  return Object.fromEntries(NEGOTIATION_HEADERS.map((name) => [name, headers[name]]));
}
