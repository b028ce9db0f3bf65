import {
  type AccountId,
  type BearerRoute,
  NEGOTIATION_HEADERS,
  type NegotiationHeaders,
  type PublicRequest,
  type RawQuery,
  type Reply,
  type SessionRoute,
} from '@namedrop/plugin-api';
import type { Request, Response } from 'express';
import { fieldWarnings } from '../hints/field-warnings.js';
import type { Call, PipelineParts } from './call.js';
import { type JsonOptions, readJson } from './json-body.js';
import type { Meter } from './meter.js';
import { readQuery } from './read-query.js';
import type { RepeatableReply } from './repeatable.js';
import { type SerializedReply, serialized } from './reply.js';
import { isPiecewise } from './streams/send-pieces.js';
import { validate } from './validate.js';

/** Handling of a call of an account. */
interface Handling {
  readonly account: AccountId;
  readonly parts: PipelineParts;
  readonly options?: JsonOptions;
  /** Absent: nothing limits the call. */
  readonly meterOf?: ((bucket: string) => Meter | Promise<Meter>) | undefined;
  handle(asked: PublicRequest & { readonly admission: Meter; readonly once?: string }): Promise<Reply>;
}

/**
 * Reads, limits, validates and handles a call of an account.
 * @throws ApiError for a refusal, and what the handler throws
 */
export async function handled(call: Call<BearerRoute | SessionRoute>, handling: Handling): Promise<Reply> {
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

export const bytesOf = ({ body }: SerializedReply) => Buffer.byteLength(body);

/** Whatever comes of the call, its response says what is left of the bucket. */
export async function metered(response: Response, meter: Meter, work: () => Promise<Reply>): Promise<Reply> {
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
export async function bodyOf({ route, request, response }: Call, options?: JsonOptions): Promise<unknown> {
  if (!route.body) return undefined;
  const raw = await readJson(request, response, options);
  response.set({ ...route.headersFor?.(raw) });
  return raw;
}

export function validated({ route, request, requestId, receivedAt, from }: Call, raw: unknown): PublicRequest {
  const body = route.body && validate(route.body, raw);
  const { params, query: sent } = request as Request<Record<string, string>, unknown, unknown, RawQuery>;
  const query = route.query ? validate(route.query, readQuery(request)) : sent;
  return { requestId, receivedAt, clientAddress: from, headers: negotiationOf(request), body, params, query };
}

/** Takes the headers of negotiation alone: a handler sees no credentials. */
function negotiationOf({ headers }: Request): NegotiationHeaders {
  return Object.fromEntries(NEGOTIATION_HEADERS.map((name) => [name, headers[name]]));
}
