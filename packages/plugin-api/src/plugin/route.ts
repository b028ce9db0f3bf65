import type { FieldWarning, Operation } from '@namedrop/contract';
import type { z } from 'zod';
import type { CallUsage } from '../contract/call-usage.js';
import type { AccountId } from '../ports/accounts/accounts.js';
import type { BucketSize } from '../ports/accounts/token-buckets.js';
import type { Admission } from '../ports/asking/checks.js';

/** Who calls, on a bearer route. */
export interface Caller {
  readonly account: AccountId;
  readonly keyId: string;
  /** The name of the account's plan; a change is up to 5 s on its way. */
  readonly plan: string;
}

/** Who calls, on a session route: a person who is signed in. Has no key. */
export interface SessionCaller {
  readonly account: AccountId;
  readonly userId: string;
  /** The session's name in lists; the cookie cannot be told from it. */
  readonly sessionId: string;
}

/** The parameters of a query as they came: one that is given more than once is a list. */
export type RawQuery = Readonly<Record<string, string | readonly string[]>>;

/** Headers by which a client chooses the form of a reply. Credentials are not among them. */
export type NegotiationHeaders = Readonly<Partial<Record<(typeof NEGOTIATION_HEADERS)[number], string>>>;
export const NEGOTIATION_HEADERS = ['accept', 'accept-encoding', 'if-none-match'] as const;

/** A request that came through validation. */
export interface PublicRequest<B = unknown, Q = RawQuery> {
  /** Fresh per call; also what `request_id` says in the body. */
  readonly requestId: string;
  /** When the host accepted the call. */
  readonly receivedAt: Date;
  /** Where the call comes from, as the connection or trusted proxies say: an IPv4 address, or the /64 of an IPv6 one. */
  readonly clientAddress: string;
  /** As they came; absent ones are undefined. */
  readonly headers: NegotiationHeaders;
  /** Parsed by the route's `body` schema; undefined on a route without one. */
  readonly body: B;
  readonly params: Readonly<Record<string, string>>;
  /** Parsed by the route's `query` schema; as it came on a route without one. */
  readonly query: Q;
}

/** A request that came through validation and brought an active key. */
export interface RouteRequest<B = unknown, Q = RawQuery> extends PublicRequest<B, Q> {
  readonly caller: Caller;
  /** For a route whose limit says `by: 'handler'`; elsewhere the host has taken the token before. */
  readonly admission: Admission;
  /**
   * UUID under which a call with an idempotency key is paid for once, also when it runs again. It equals `requestId`, unless
   * an earlier run of the call died or failed: then it is the `requestId` of the first run, which may have done its work.
   */
  readonly once?: string;
}

/** Whether an earlier run of a call with an idempotency key died or failed: it may have done its work. */
export function isSecondRun({ requestId, once }: Pick<RouteRequest, 'requestId' | 'once'>): boolean {
  return once !== undefined && once !== requestId;
}

/** Sends an event of a call that is under way. Returns at once and never throws. */
export type SendProgress = (event: string, data: object) => void;

/** A request that came through validation, from somebody who is signed in. */
export interface SessionRequest<B = unknown, Q = RawQuery> extends PublicRequest<B, Q> {
  readonly caller: SessionCaller;
  /** On a route with a `limit`: for one whose limit says `by: 'handler'`; elsewhere the host has taken the token. */
  readonly admission?: Admission;
  /** As on bearer routes. */
  readonly once?: string;
  /** On a route with `progress`, for a caller that accepts `text/event-stream`. */
  readonly progress?: SendProgress;
}

/** Facts of a call that an operator looks for in the log. */
export interface CallFacts {
  /** Platforms or providers of the call. */
  readonly platforms?: readonly string[];
  /** Credits that the call cost. */
  readonly costCents?: number;
  /** How caches answered, e.g. `hit-l1` or `miss`. */
  readonly cache?: string;
}

/** What a route answers. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Sent as JSON. A string or a Uint8Array is sent as it is, with the `content-type` of `headers`. So is an AsyncIterable of
   * strings, one after the other as the caller reads them; it ends early when the caller hangs up. Not on keyed calls.
   */
  readonly body: unknown;
  /** Counted, and not sent; on bearer routes. Absent: it is a call and nothing more. */
  readonly usage?: CallUsage;
  /** Logged with the request, and not sent. */
  readonly facts?: CallFacts;
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

/** How often an address may call a public route. */
export interface AddressLimit {
  /** The bucket of a client address, e.g. `health:192.0.2.1`. */
  bucket(clientAddress: string): string;
  readonly size: BucketSize;
}

/** What every endpoint says of itself. */
export interface Endpoint<B = unknown, Q = RawQuery> {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Express path, e.g. `/v1/watch/:id`. */
  readonly path: string;
  readonly codes?: Partial<Dialect>;
  /** Absent: the request has no body, and one that comes is ignored. */
  readonly body?: z.ZodType<B>;
  /** Absent: the query is not validated. */
  readonly query?: z.ZodType<Q>;
  /** Sends `X-Request-ID` on every response. */
  readonly requestIdHeader?: boolean;
  /** Description of the endpoint for `/openapi.json`. Absent: the document leaves the endpoint out. */
  readonly operation?: Operation;
  /** Headers of every response once the JSON could be read, refusals included; `body` is not yet validated. */
  headersFor?(body: unknown): Readonly<Record<string, string>>;
}

/** Part of routes with a caller that warn of fields without an effect. */
interface IgnoringFields<B = unknown> {
  /**
   * Names the fields of a validated body that had no effect, also fields that another endpoint knows. Present: a 2xx reply
   * that is an object gets `warnings` of these and of fields that the schema does not know. Absent: no warnings.
   */
  ignoredFields?(body: B, sent: Readonly<Record<string, unknown>>): readonly FieldWarning[];
}

/** An endpoint for programs: `Authorization: Bearer <key>`. A session does not open it. */
export interface BearerRoute<B = unknown, Q = RawQuery> extends Endpoint<B, Q>, IgnoringFields<B> {
  readonly auth: 'bearer';
  /** Absent: one bucket for the path, and a token for every call. */
  readonly limit?: Limit<B>;
  /**
   * Takes the header `Idempotency-Key`: a repeated call gets the first one's reply, if that has a 2xx status. Routes with a
   * body only. A handler that changes something does it under `request.once`, so that a second run does not do it again.
   */
  readonly idempotent?: boolean;
  /** false: calls are not counted as usage. Default true. */
  readonly counted?: boolean;
  /**
   * Whether a call costs nothing, changes nothing and can be sent again. The host then refuses it instead of sending a
   * large reply while too many bytes wait for their readers. Default false, also of GET.
   */
  readonly free?: boolean;
  /** @throws ApiError for a refusal; anything else becomes 500 `internal_error`, and its words stay in the log */
  handle(request: RouteRequest<B, Q>): Promise<Reply>;
}

/**
 * An endpoint for people who are signed in: 401 `unauthorized` without a session, whatever key comes along. Bodies must
 * say that they are JSON (415), and calls that change something must come from the deployment's own pages (403).
 */
export interface SessionRoute<B = unknown, Q = RawQuery> extends Endpoint<B, Q>, IgnoringFields<B> {
  readonly auth: 'session';
  /** How often the sessions of an account may call; a bucket has the size of one of a key. Absent: no limit. */
  readonly limit?: Limit<B>;
  /** Takes the header `Idempotency-Key`, as on bearer routes. */
  readonly idempotent?: boolean;
  /** true: calls are counted as usage, as those of keys are. Default false. */
  readonly counted?: boolean;
  /** Whether calls are free, as on bearer routes. Default false. */
  readonly free?: boolean;
  /**
   * Answers callers that accept `text/event-stream` with events: those that the handler sends, then `report` with the body
   * of the reply, or `failed` with that of the refusal. Until the handler sends one, a refusal is a plain reply. The call
   * goes on when its caller hangs up.
   */
  readonly progress?: boolean;
  /** @throws ApiError as on bearer routes */
  handle(request: SessionRequest<B, Q>): Promise<Reply>;
}

/** An endpoint for everybody. */
export interface PublicRoute<B = unknown, Q = RawQuery> extends Endpoint<B, Q> {
  readonly auth: 'none';
  /** A token for every call. Absent: no limit. */
  readonly limit?: AddressLimit;
  /** @throws ApiError as on bearer routes */
  handle(request: PublicRequest<B, Q>): Promise<Reply>;
}

/** An endpoint, as data. The host authenticates, reads, parses, calls `handle` and turns errors into JSON. */
export type Route<B = unknown, Q = RawQuery> = BearerRoute<B, Q> | SessionRoute<B, Q> | PublicRoute<B, Q>;

/** Declares a route; forgets the types of body and query, which the host checks by their schemas. */
export function route<B, Q = RawQuery>(declaration: Route<B, Q>): Route {
  return declaration as unknown as Route;
}
