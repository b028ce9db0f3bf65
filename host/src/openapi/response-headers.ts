import type { Operation } from '@namedrop/contract';
import type { Route } from '@namedrop/plugin-api';
import { z } from 'zod';
import { headerOf } from './described-values.js';

/** Responses of an endpoint that share a status. */
export interface ResponseKind {
  readonly status: number;
  /** Codes of its errors; empty below 400. */
  readonly codes: readonly string[];
}

/** Header that the host sends, and on which responses. */
interface SentHeader {
  on(route: Route, response: ResponseKind): boolean;
  readonly description: string;
  /** An optional schema: some of these responses do without. */
  readonly schema: z.ZodType;
  readonly example?: unknown;
}

/** Statuses of refusals before the body could be read. */
const UNREAD: ReadonlySet<number> = new Set([401, 403, 413, 415]);
/** Codes of refusals that say when to call again. */
const TEMPORARY: ReadonlySet<string> = new Set([
  'rate_limited',
  'budget_exceeded',
  'overloaded',
  'idempotency_in_progress',
]);

/** Returns whether a response follows a look at a bucket. A failure may come before it. */
function isMetered(route: Route, { status }: ResponseKind): boolean {
  const hasBucket = route.auth === 'bearer' || route.limit !== undefined;
  return hasBucket && status !== 401 && status !== 500;
}

const HOST_HEADERS: Readonly<Record<string, SentHeader>> = {
  'X-Request-ID': {
    on: (route) => route.requestIdHeader === true,
    description: 'Id of the call; the same as `request_id` of the body.',
    schema: z.uuid(),
  },
  'X-RateLimit-Limit': {
    on: isMetered,
    description: 'Calls that the bucket of the call holds.',
    schema: z.int().min(1),
    example: 40,
  },
  'X-RateLimit-Remaining': {
    on: isMetered,
    description: 'Calls that are left in the bucket.',
    schema: z.int().min(0),
    example: 39,
  },
  'Retry-After': {
    on: (_, { codes }) => codes.some((code) => TEMPORARY.has(code)),
    description: 'Seconds to wait before the next call.',
    schema: z.int().min(1),
    example: 1,
  },
  'WWW-Authenticate': {
    on: ({ auth }, { status }) => auth === 'bearer' && status === 401,
    description: 'Scheme of the key: `Bearer`.',
    schema: z.string(),
    example: 'Bearer',
  },
  'Idempotency-Replay': {
    on: (route, { status }) => route.auth === 'bearer' && route.idempotent === true && status < 400,
    description: '`true`: this is the reply of the first call with the key.',
    schema: z.literal('true').optional(),
  },
  Link: {
    on: ({ operation }, { status }) => operation?.successor !== undefined && !UNREAD.has(status),
    description: 'Path that replaces the endpoint, e.g. `</v1/check>; rel="successor-version"`.',
    schema: z.string().optional(),
  },
};

/** The headers of the host with their schemas, which are named components. */
const SENT = Object.entries(HOST_HEADERS).map(([id, { on, schema, description, example }]) => {
  return {
    name: id,
    on,
    schema: schema.meta({ header: { id, description, ...(example !== undefined && { example }) } }),
  };
});

/** Builds the schema of the headers of a response: those of the host, of every call and of the response itself. */
export function headersOf(route: Route, operation: Operation, response: ResponseKind): z.ZodObject {
  const ofHost = SENT.filter(({ on }) => on(route, response)).map(({ name, schema }) => [name, schema] as const);
  const ofCall = UNREAD.has(response.status) ? {} : operation.headers;
  const own = Object.entries({ ...ofCall, ...operation.responses[response.status]?.headers });
  return z.object(Object.fromEntries([...ofHost, ...own.map(([name, value]) => [name, headerOf(value)] as const)]));
}
