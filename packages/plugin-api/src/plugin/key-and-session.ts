import type { AccountId } from '../ports/accounts/accounts.js';
import type { Admission } from '../ports/asking/checks.js';
import {
  type BearerRoute,
  type PublicRequest,
  type RawQuery,
  type Reply,
  type Route,
  route,
  type SendProgress,
  type SessionRoute,
} from './route.js';

/** Start of the paths that take a key, and of those that take a session. */
const KEY_PREFIX = '/v1/';
const SESSION_PREFIX = '/dashboard/api/';

/** A request with a key or a session. */
export interface AccountRequest<B = unknown, Q = RawQuery> extends PublicRequest<B, Q> {
  readonly caller: { readonly account: AccountId };
  /** As on bearer routes. */
  readonly admission?: Admission;
  /** As on bearer routes. */
  readonly once?: string;
  /** As on session routes. */
  readonly progress?: SendProgress;
}

/** An endpoint that takes a key or a session, and does the same for both. */
export interface KeyAndSessionRoute<B = unknown, Q = RawQuery> extends Omit<BearerRoute<B, Q>, 'auth' | 'handle'> {
  /** Path for keys; begins with `/v1/`. */
  readonly path: string;
  /** Path for sessions. Default: the same under `/dashboard/api/`. */
  readonly sessionPath?: string;
  /** Options of the route for sessions alone. Default: one bucket for the path, not counted, no progress. */
  readonly forSessions?: Pick<SessionRoute<B, Q>, 'limit' | 'counted' | 'progress'>;
  /** @throws ApiError as on bearer routes */
  handle(request: AccountRequest<B, Q>): Promise<Reply>;
}

/**
 * Declares an endpoint for keys under `/v1/` and for sessions under `/dashboard/api/`. Both run the same handler. The sessions
 * of an account share a bucket as large as that of a key.
 */
export function keyAndSession<B = unknown, Q = RawQuery>(declaration: KeyAndSessionRoute<B, Q>): Route[] {
  const { sessionPath, forSessions, limit, counted, operation, codes, requestIdHeader, ...shared } = declaration;
  const { handle } = shared;
  const path = sessionPath ?? declaration.path.replace(KEY_PREFIX, SESSION_PREFIX);
  const forKeys = { operation, limit, counted, codes, requestIdHeader };
  return [
    route<B, Q>({ ...shared, ...forKeys, auth: 'bearer', handle: (request) => handle(request) }),
    route<B, Q>({
      ...shared,
      limit: { bucket: () => declaration.path, by: 'host' },
      ...forSessions,
      path,
      auth: 'session',
      handle: (request) => handle(request),
    }),
  ];
}
