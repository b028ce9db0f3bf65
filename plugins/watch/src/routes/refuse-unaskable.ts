import { roadmapBody, type UpdateWatchBody } from '@namedrop/contract';
import { type Catalog, type Checks, type PublicWeb, type Reply, requireCallable } from '@namedrop/plugin-api';

/** Parts that know what the deployment can do. */
export interface UnaskableParts {
  readonly checks: Pick<Checks, 'requireAvailable'>;
  readonly catalog: Catalog;
  readonly web: Pick<PublicWeb, 'refusalOf'>;
}

/**
 * Returns the 501 of an announced mode; undefined where the deployment can do what the body asks for.
 * @throws ApiError 400 `invalid_request` for a receiver that is never called; then 501 for a mode without a surface here
 */
export function refuseUnaskable(
  requestId: string,
  { webhook_url: url, mode }: Pick<UpdateWatchBody, 'webhook_url' | 'mode'>,
  { checks, catalog, web }: UnaskableParts,
): Reply | undefined {
  if (url !== undefined) requireCallable(web, url, { field: 'webhook_url', schemes: ['https'] });
  if (mode === undefined) return undefined;
  const planned = catalog.plannedMode(mode);
  if (planned) return { status: 501, body: roadmapBody(planned, catalog.availableModes(), requestId) };
  checks.requireAvailable(mode);
  return undefined;
}
