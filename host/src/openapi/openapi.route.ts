import { type Logger, type Route, route } from '@namedrop/plugin-api';
import { referenceLimit } from '../docs/reference-limit.js';
import type { HostRoute } from '../http/door.js';
import { COOKIE_NAMES } from '../sessions/cookie-names.js';
import { describeRoutes } from './describe-routes.js';

/** Parts of the route of the OpenAPI document. Each is asked for at the first call, when every plugin runs. */
export interface OpenApiRouteParts {
  /** Returns all routes of the deployment. */
  routes(): readonly HostRoute[];
  /** Returns the address that callers use. */
  baseUrl(): string;
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

async function build({ routes, baseUrl, log }: OpenApiRouteParts): Promise<Uint8Array> {
  const address = baseUrl();
  const cookie = address.startsWith('https:') ? COOKIE_NAMES.overHttps : COOKIE_NAMES.plain;
  return Buffer.from(JSON.stringify(await describeRoutes(routes(), { baseUrl: address, cookie }, log)));
}
