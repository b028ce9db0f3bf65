import { type Logger, type Route, route } from '@namedrop/plugin-api';
import { referenceLimit } from '../docs/reference-limit.js';
import type { PublicAddress } from '../http/addresses/public-address.js';
import type { HostRoute } from '../http/door.js';
import { COOKIE_NAMES } from '../sessions/cookie-names.js';
import { describeRoutes } from './describe-routes.js';

/** Parts of the route of the OpenAPI document. Read at the first call, when every plugin runs. */
export interface OpenApiRouteParts {
  /** Has all routes, those of plugins included. */
  readonly deployment: { readonly routes: readonly HostRoute[] };
  readonly address: Pick<PublicAddress, 'of'>;
  readonly log: Pick<Logger, 'warn'>;
}

const HEADERS = { 'Content-Type': 'application/json; charset=utf-8' };
/** The document is public: viewers of other origins read it, and when to call again. */
const CROSS_ORIGIN = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' };

/** GET /openapi.json: the OpenAPI 3.1 document of this deployment, built at the first call. */
export function openApiRoute(parts: OpenApiRouteParts): Route {
  let building: Promise<Uint8Array> | undefined;
  const document = () => {
    building ??= build(parts).catch((error) => {
      building = undefined;
      throw error;
    });
    return building;
  };
  return route({
    method: 'get',
    path: '/openapi.json',
    auth: 'none',
    limit: referenceLimit('openapi'),
    headersFor: () => CROSS_ORIGIN,
    handle: async () => ({ status: 200, headers: HEADERS, body: await document() }),
  });
}

async function build({ deployment, address, log }: OpenApiRouteParts): Promise<Uint8Array> {
  const baseUrl = address.of('');
  const cookie = baseUrl.startsWith('https:') ? COOKIE_NAMES.overHttps : COOKIE_NAMES.plain;
  return Buffer.from(JSON.stringify(await describeRoutes(deployment.routes, { baseUrl, cookie }, log)));
}
