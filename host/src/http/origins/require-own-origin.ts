import { ApiError } from '@namedrop/plugin-api';
import type { Request } from 'express';
import { isHttps, type Reached } from '../addresses/is-https.js';
import { ALLOWED_ORIGINS_SETTING, type OwnOrigins } from './own-origins.js';

/** Methods that change nothing. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Addresses of other kinds have no origin, or all the same one: 'null'. */
const WEB = /^https?:$/;

/**
 * Refuses a call that changes something unless a page of this deployment makes it: browsers send cookies along with
 * the calls of any page, and say in `Origin` whose page it is.
 * @returns the origin of a page that the next release refuses; undefined for any other
 * @throws ApiError 403 `forbidden_origin`
 */
export function requireOwnOrigin(
  request: Request,
  origins: Pick<OwnOrigins, 'admits'>,
  reached: Reached,
): string | undefined {
  if (SAFE.has(request.method)) return undefined;
  const { origin } = request.headers;
  if (origin === undefined) throw forbidden('Send the header "Origin" with the address of this deployment');
  const page = URL.parse(origin);
  const admitted = page && WEB.test(page.protocol) ? origins.admits(page, sentTo(request, reached)) : undefined;
  if (admitted) return admitted === 'tolerated' ? page?.origin : undefined;
  throw forbidden('This call came from a page of another origin');
}

function sentTo(request: Request, reached: Reached): URL | null {
  return URL.parse(`${isHttps(request, reached) ? 'https' : 'http'}://${request.headers.host ?? ''}`);
}

function forbidden(what: string): ApiError {
  const why = 'calls that change something are taken from its own pages only.';
  const remedy = `Its operator adds origins with the setting ${ALLOWED_ORIGINS_SETTING}.`;
  return new ApiError(403, 'forbidden_origin', `${what}; ${why} ${remedy}`);
}
