import { randomUUID } from 'node:crypto';
import {
  ApiError,
  type BearerRoute,
  type Caller,
  type Dialect,
  type PublicRoute,
  type Reply,
  type SessionRoute,
} from '@namedrop/plugin-api';
import type { RequestHandler } from 'express';
import { bodyOf, bytesOf, handled, metered, validated } from './account-call.js';
import { clientAddress } from './addresses/client-address.js';
import { authenticate, codesOfKeys } from './bearer.js';
import type { Call, PipelineParts } from './call.js';
import type { DoorRoute, HostRoute } from './door.js';
import { requireOwnOrigin } from './origins/require-own-origin.js';
import { isRefusal, send, serialized, toReply } from './reply.js';
import type { RequestCaller } from './requests/finished-request.js';
import { replyFacts } from './requests/reply-facts.js';
import { acceptsEvents, EventStream } from './streams/event-stream.js';
import { isPiecewise, sendPieces } from './streams/send-pieces.js';
import type { Visit } from './visit.js';

/**
 * The way of every request through a route; what is thrown on it becomes a reply by `toReply`. With a key: authenticate
 * (from here on it counts as usage), read, take a token, validate, look for an earlier call with the same idempotency key,
 * handle. With a session: find who it is, check the page's origin, and then the same; a token only where the route has a
 * limit.
 */
export function pipeline(route: HostRoute, parts: PipelineParts): RequestHandler {
  const { clock, log, requests, trustedProxyHops } = parts;
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
    const who: RequestCaller = {};
    const call = { route, request, response, requestId, receivedAt, from, who, held, events };
    const reply = await replyTo(call, parts).catch((error: unknown) => {
      if (!isRefusal(error)) log.error({ requestId, route: route.path, err: error }, 'request failed');
      return toReply(error, requestId, dialectOf(route));
    });
    await deliver(call, reply).catch((err: unknown) =>
      log.error({ requestId, route: route.path, err }, 'a reply was cut off'),
    );
    const facts = { ...who, clientAddress: from, ...replyFacts(reply, response) };
    const { method } = request;
    const ms = performance.now() - started;
    requests.record({ requestId, method, route: route.path, status: response.statusCode, ms, ...facts });
  };
}

/** Returns the codes of a route. A bearer route always has one for a key that is refused. */
function dialectOf(route: HostRoute): Partial<Dialect> {
  if ('auth' in route && (route.auth === 'session' || route.auth === 'door')) return route.codes ?? {};
  return { ...route.codes, unknownKey: codesOfKeys(route.codes)[1] };
}

/** Sends a reply in the form that it has; the last event of a call that is followed. */
async function deliver({ response, events }: Call, reply: Reply): Promise<void> {
  if (events && (events.isOpen || reply.status < 300)) events.end(reply);
  else if (isPiecewise(reply)) await sendPieces(response, reply);
  else send(response, reply);
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
  const { account, userId } = caller;
  Object.assign(call.who, { account, userId });
  await parts.suspensions.requireActive(account);
  const tolerated = requireOwnOrigin(request, parts.origins, parts);
  if (tolerated) parts.origins.warn(tolerated);
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
  Object.assign(call.who, { account: caller.account, keyId: caller.keyId });
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
