import type { z } from 'zod';
import type { AccountId } from './ports/accounts.js';
import type { Admission } from './ports/checks.js';

/** Who calls, on a bearer route. */
export interface Caller {
  readonly account: AccountId;
  readonly keyId: string;
}

/** A request that came through authentication and validation. */
export interface RouteRequest<B = unknown> {
  /** Fresh per call; also what `request_id` says in the body. */
  readonly requestId: string;
  /** When the host accepted the call. */
  readonly receivedAt: Date;
  /** On a bearer route; elsewhere nobody has said who calls, and reading it is a mistake. */
  readonly caller: Caller;
  /** On a bearer route whose limit says `by: 'handler'`; elsewhere the host has taken the token before. */
  readonly admission: Admission;
  /** Parsed by the route's `body` schema; undefined on a route without one. */
  readonly body: B;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/** What a route answers. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. A string is sent as it is, with the `content-type` of `headers`. */
  readonly body: unknown;
}

/** The error codes in which an endpoint says the facts that the host finds out. The same fact has other names elsewhere. */
export interface Dialect {
  /** No Authorization header, another scheme, or no token. */
  readonly missingKey: string;
  /** A bearer token that is not an active key. */
  readonly unknownKey: string;
  readonly insufficientFunds: string;
}

/** How often a key may call. */
export interface Limit<B = unknown> {
  /** Which of the key's buckets the call takes from, e.g. `check:quick`. Asked also of bodies that do not validate. */
  bucket(body: B | undefined): string;
  /** `host`: a token for every call, before `handle`. `handler`: `handle` takes it, with `request.admission`. */
  readonly by: 'host' | 'handler';
}

/** An endpoint, as data. The host authenticates, reads, parses, calls `handle` and turns errors into JSON. */
export interface Route<B = unknown> {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Express path, e.g. `/v1/watch/:id`. */
  readonly path: string;
  readonly auth: 'bearer' | 'none';
  readonly codes?: Partial<Dialect>;
  /** Absent: the request has no body, and one that comes is ignored. */
  readonly body?: z.ZodType<B>;
  /** On bearer routes. Absent: one bucket for the path, and a token for every call. */
  readonly limit?: Limit<B>;
  /** Takes the header `Idempotency-Key`: a repeated call gets the first one's reply. Bearer routes with a body only. */
  readonly idempotent?: boolean;
  /** Sends `X-Request-ID` on every response. */
  readonly requestIdHeader?: boolean;
  /** Headers of every response once the JSON could be read, refusals included; `body` is not yet validated. */
  headersFor?(body: unknown): Readonly<Record<string, string>>;
  /** @throws ApiError for a refusal; anything else becomes 500 `internal_error`, and its words stay in the log */
  handle(request: RouteRequest<B>): Promise<Reply>;
}

/** Declares a route; forgets the body's type, which the host checks by the schema. */
export function route<B>(declaration: Route<B>): Route {
  return declaration as unknown as Route;
}
