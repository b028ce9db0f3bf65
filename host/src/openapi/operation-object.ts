import type { DescribedValue, Operation } from '@namedrop/contract';
import type { Route } from '@namedrop/plugin-api';
import { z } from 'zod';
import type { ZodOpenApiMediaTypeObject, ZodOpenApiOperationObject, ZodOpenApiParameters } from 'zod-openapi';
import { KEY_PATTERN } from '../idempotency/key.js';
import { parametersSchema } from './described-values.js';
import { queryParameters } from './query-parameters.js';
import { describeRefusal, refusalsOf } from './refusals.js';
import { headersOf } from './response-headers.js';
import { SECURITY } from './security.js';

/** Without an example, which viewers would send with every call. */
const IDEMPOTENCY_KEY: DescribedValue = {
  description:
    'Makes the call safe to repeat for 24 hours: the same key and body get the first reply, charged once. ' +
    'Another body takes another key, e.g. a UUID or `order-4711`.',
  schema: z.string().regex(KEY_PATTERN).optional(),
};

/** Describes an endpoint by its route and its operation. */
export function operationObject(route: Route, operation: Operation): ZodOpenApiOperationObject {
  const { id, tag, summary, examples } = operation;
  const description = descriptionOf(operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: [...SECURITY[route.auth]],
    requestParams: parametersOf(route, operation),
    ...(route.body && {
      requestBody: { required: true, content: json(route.body as z.ZodType, examples) },
    }),
    responses: { ...answersOf(route, operation), ...refusedBy(route, operation) },
  };
}

/** Returns the description, with the endpoint that replaces this one. */
function descriptionOf({ description, successor }: Operation): string | undefined {
  if (successor === undefined) return description;
  return [description, `Kept for older callers. New callers use \`${successor}\`.`].filter(Boolean).join('\n\n');
}

function parametersOf(route: Route, { params = {} }: Operation): ZodOpenApiParameters {
  const isKeyed = route.auth === 'bearer' && route.idempotent === true;
  return {
    ...(Object.keys(params).length > 0 && { path: parametersSchema(params) }),
    ...(route.query && { query: queryParameters(route.query as z.ZodType) }),
    ...(isKeyed && { header: parametersSchema({ 'Idempotency-Key': IDEMPOTENCY_KEY }) }),
  };
}

function answersOf(route: Route, operation: Operation): ZodOpenApiOperationObject['responses'] {
  const answers = Object.entries(operation.responses).map(([key, { description, schema, examples }]) => {
    const status = Number(key);
    const headers = headersOf(route, operation, { status, codes: [] });
    return [key, { description, headers, ...(schema && { content: json(schema, examples) }) }];
  });
  return Object.fromEntries(answers);
}

function refusedBy(route: Route, operation: Operation): ZodOpenApiOperationObject['responses'] {
  const refused = [...refusalsOf(route, operation)].map(([status, codes]) => {
    return [status, { ...describeRefusal(route, codes), headers: headersOf(route, operation, { status, codes }) }];
  });
  return Object.fromEntries(refused);
}

/** Describes a body with its examples. */
export function json(schema: z.ZodType, examples: Readonly<Record<string, unknown>> = {}) {
  const named = Object.entries(examples).map(([name, value]) => [name, { value }]);
  const media: ZodOpenApiMediaTypeObject = { schema, ...(named.length > 0 && { examples: Object.fromEntries(named) }) };
  return { 'application/json': media };
}
