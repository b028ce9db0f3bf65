import { type Operation, TAGS } from '@namedrop/contract';
import type { Route } from '@namedrop/plugin-api';
import type { CreateDocumentOptions, ZodOpenApiObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { eventObject, withSentBodies } from './event-object.js';
import { INFO } from './info.js';
import { operationObject } from './operation-object.js';
import { schemaStyle, withPlainReferences } from './schema-style.js';
import { securitySchemes } from './security.js';

/** Route with its description. */
export type DescribedRoute = Route & { readonly operation: Operation };

/** Deployment, as the document shows it. */
export interface Deployment {
  /** Address that callers use. */
  readonly baseUrl: string;
  /** Name of the cookie of sessions. */
  readonly cookie: string;
}

/** Creates OpenAPI documents; `createDocument` of zod-openapi. */
export type CreateDocument = (object: ZodOpenApiObject, options?: CreateDocumentOptions) => object;

/**
 * Builds the OpenAPI 3.1 document of some routes.
 * @throws Error for a schema that JSON Schema cannot describe, and for names that two schemas or operations share
 */
export function openApiDocument(
  routes: readonly DescribedRoute[],
  { baseUrl, cookie }: Deployment,
  create: CreateDocument,
) {
  const ordered = routes.toSorted(inOrder);
  refuseSharedIds(ordered);
  const document = create(
    {
      openapi: '3.1.1',
      info: INFO,
      servers: [{ url: baseUrl }],
      tags: tagsOf(ordered),
      paths: pathsOf(ordered),
      webhooks: webhooksOf(ordered),
      components: { securitySchemes: securitySchemes(cookie) },
    },
    { override: schemaStyle },
  );
  return finished(document);
}

const TAG_NAMES = Object.keys(TAGS);

/** Orders by tag, then by path and method; unknown tags come last. */
function inOrder(one: DescribedRoute, other: DescribedRoute): number {
  return tagOrder(one) - tagOrder(other) || compare(one.path, other.path) || methodOrder(one) - methodOrder(other);
}

function tagOrder({ operation: { tag } }: DescribedRoute): number {
  const index = TAG_NAMES.indexOf(tag);
  return index === -1 ? TAG_NAMES.length : index;
}

const METHODS = ['get', 'post', 'patch', 'delete'];
const methodOrder = ({ method }: DescribedRoute) => METHODS.indexOf(method);
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function refuseSharedIds(routes: readonly DescribedRoute[]): void {
  const ids = routes.flatMap(({ operation: { id, events = {} } }) => [
    id,
    ...Object.values(events).map((event) => event.id),
  ]);
  const shared = ids.find((id, index) => ids.indexOf(id) !== index);
  if (shared !== undefined) throw new Error(`two operations have the id ${shared}`);
}

function tagsOf(routes: readonly DescribedRoute[]) {
  const used = new Set(routes.map(({ operation: { tag } }) => tag));
  return [...used].map((name) => ({ name, ...(TAGS[name] !== undefined && { description: TAGS[name] }) }));
}

function pathsOf(routes: readonly DescribedRoute[]): ZodOpenApiPathsObject {
  const byPath = Map.groupBy(routes, ({ path }) => templateOf(path));
  const items = [...byPath].map(([path, all]) => {
    return [path, Object.fromEntries(all.map((route) => [route.method, operationObject(route, route.operation)]))];
  });
  return Object.fromEntries(items);
}

/** Returns an express path as a template, e.g. `/v1/watch/{id}`. */
function templateOf(path: string): string {
  return path.replaceAll(/[{}]/g, '').replaceAll(/[:*](\w+)/g, '{$1}');
}

function webhooksOf(routes: readonly DescribedRoute[]): ZodOpenApiPathsObject {
  const events = routes.flatMap(({ operation: { events = {}, tag } }) => {
    return Object.entries(events).map(([name, event]) => [name, { post: eventObject(event, tag) }]);
  });
  return Object.fromEntries(events);
}

/** Parts of a document that are not yet as they are sent. */
interface Draft {
  readonly webhooks?: Parameters<typeof withSentBodies>[0];
  readonly components?: { readonly schemas?: object };
}

function finished({ components = {}, webhooks = {}, ...rest }: Draft): object {
  const schemas = Object.entries(components.schemas ?? {}).toSorted(([one], [other]) => compare(one, other));
  return withPlainReferences({
    ...rest,
    webhooks: withSentBodies(webhooks),
    components: { ...components, schemas: Object.fromEntries(schemas) },
  });
}
