import { ApiError } from '@namedrop/plugin-api';
import type { Request } from 'express';
import { isHttps, type Reached } from './is-https.js';

/** Methods that change nothing. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Addresses of other kinds have no origin, or all the same one: 'null'. */
const WEB = /^https?:$/;

/**
 * Refuses a call that changes something unless a page of this deployment makes it: browsers send cookies along with
 * the calls of any page, and say in `Origin` whose page it is.
 * @param reached without the deployment's own address, the one that the call was sent to counts
 * @throws ApiError 403 `forbidden_origin`
 */
export function requireOwnOrigin(request: Request, reached: Reached): void {
  if (SAFE.has(request.method)) return;
  const { origin } = request.headers;
  if (origin === undefined) throw forbidden('Send the header "Origin" with the address of this deployment');
  const given = URL.parse(origin);
  const own = URL.parse(reached.baseUrl ?? sentTo(request, reached));
  if (given && WEB.test(given.protocol) && given.origin === own?.origin) return;
  throw forbidden('This call came from a page of another origin');
}

function sentTo(request: Request, reached: Reached): string {
  return `${isHttps(request, reached) ? 'https' : 'http'}://${request.headers.host ?? ''}`;
}

function forbidden(what: string): ApiError {
  const why = 'calls that change something are taken from its own pages only.';
  return new ApiError(403, 'forbidden_origin', `${what}; ${why}`);
}
