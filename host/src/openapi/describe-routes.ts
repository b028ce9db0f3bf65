import { setImmediate } from 'node:timers/promises';
import type { Logger } from '@namedrop/plugin-api';
import type { HostRoute } from '../http/door.js';
import { endpointName } from '../plugins/endpoint-name.js';
import { type Deployment, type DescribedRoute, openApiDocument } from './document.js';

/**
 * Builds the OpenAPI document of every route that carries an operation. A route whose schemas cannot be described, as a
 * plugin may have, is left out and logged.
 */
export async function describeRoutes(
  routes: readonly HostRoute[],
  deployment: Deployment,
  log: Pick<Logger, 'warn'>,
): Promise<object> {
  const { createDocument } = await import('zod-openapi');
  const build = (some: readonly DescribedRoute[]) => openApiDocument(some, deployment, createDocument);
  const described = routes.filter(isDescribed);
  try {
    return build(described);
  } catch {
    return build(await describable(described, build, log));
  }
}

function isDescribed(route: HostRoute): route is DescribedRoute {
  return route.auth !== 'door' && route.operation !== undefined;
}

/** Returns the routes that can be described together, the earlier one of two that clash. */
async function describable(
  routes: readonly DescribedRoute[],
  build: (some: readonly DescribedRoute[]) => object,
  log: Pick<Logger, 'warn'>,
): Promise<readonly DescribedRoute[]> {
  const sound: DescribedRoute[] = [];
  for (const route of routes) {
    await setImmediate();
    try {
      build([...sound, route]);
      sound.push(route);
    } catch (err) {
      log.warn({ endpoint: endpointName(route), err }, 'the API reference leaves out an endpoint');
    }
  }
  return sound;
}
