import type { DescribedEvent } from '@namedrop/contract';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { parametersSchema } from './described-values.js';
import { json } from './operation-object.js';

/** Status of `eventObject` whose body is the event's. */
const SENT = '200';

const RECEIVED = {
  '2XX': { description: 'The event was received. Any other status, or none within 10 s, is a failure.' },
};

/**
 * Describes a webhook. The service sends its body like that of a response, so new fields may come: the body is described
 * as one, until `withSentBodies` makes it that of the request.
 */
export function eventObject(event: DescribedEvent, tag: string): ZodOpenApiOperationObject {
  const { id, summary, description, schema, headers, examples } = event;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: [],
    requestParams: { header: parametersSchema(headers) },
    responses: { [SENT]: { description: 'Body of the event.', content: json(schema, examples) } },
  };
}

/** Webhooks of a document. */
type Events = Readonly<Record<string, { readonly post?: { readonly responses?: ZodOpenApiPathsObject } }>>;

/** Makes the bodies of events those of their requests. */
export function withSentBodies(events: Events) {
  const sent = Object.entries(events).map(([name, { post }]) => {
    const { content } = (post?.responses?.[SENT] ?? {}) as { readonly content?: unknown };
    return [name, { post: { ...post, requestBody: { required: true, content }, responses: RECEIVED } }];
  });
  return Object.fromEntries(sent);
}
