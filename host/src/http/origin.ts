import { ApiError } from '@namedrop/plugin-api';
import type { Request } from 'express';

/** Methods that change nothing. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Addresses of other kinds have no origin, or all the same one: 'null'. */
const WEB = /^https?:$/;

/**
 * Refuses a call that changes something unless a page of this deployment makes it: browsers send cookies along with
 * the calls of any page, and say in `Origin` whose page it is.
 * @param baseUrl the deployment's own address; absent: the one that the call was sent to
 * @throws ApiError 403 `forbidden_origin`
 */
export function requireOwnOrigin({ method, headers }: Request, baseUrl: string | undefined): void {
  if (SAFE.has(method)) return;
  const { origin, host } = headers;
  if (origin === undefined) throw forbidden('Send the header "Origin" with the address of this deployment');
  const given = URL.parse(origin);
  const own = baseUrl ? given?.origin === new URL(baseUrl).origin : given?.host === host?.toLowerCase();
  if (!given || !WEB.test(given.protocol) || !own) throw forbidden('This call came from a page of another origin');
}

function forbidden(what: string): ApiError {
  const why = 'calls that change something are taken from its own pages only.';
  return new ApiError(403, 'forbidden_origin', `${what}; ${why}`);
}
