import { ERROR_CODES, ErrorBody, EXAMPLE_REQUEST_ID, type Operation } from '@namedrop/contract';
import type { Endpoint, Route } from '@namedrop/plugin-api';
import { z } from 'zod';
import type { ZodOpenApiMediaTypeObject } from 'zod-openapi';
import { codesOfKeys } from '../http/bearer.js';
import { refusedInput } from './refused-input.js';

/** Codes of errors, by status. */
export type Refusals = ReadonlyMap<number, readonly string[]>;

/** Lists the errors of an endpoint: its own, and those that the host raises for its kind of route. */
export function refusalsOf(route: Route, { errors = {} }: Operation): Refusals {
  const codes = new Map<number, Set<string>>();
  const add = (status: number, ...more: string[]) => {
    codes.set(status, new Set([...(codes.get(status) ?? []), ...more]));
  };
  if (readsInput(route)) add(400, 'invalid_request');
  for (const [status, own] of Object.entries(errors)) add(Number(status), ...own);
  for (const [status, code] of HOST_ERRORS.filter(({ when }) => when(route)).flatMap(({ raised }) => raised))
    add(status, code);
  if (route.auth === 'bearer') add(401, ...codesOfKeys(route.codes));
  return new Map([...codes].toSorted(([one], [other]) => one - other).map(([status, set]) => [status, [...set]]));
}

const readsInput = ({ body, query }: Endpoint) => body !== undefined || query !== undefined;

/** Errors that the host raises by itself, by the routes that have them. */
const HOST_ERRORS: readonly {
  when(route: Route): boolean;
  readonly raised: readonly (readonly [status: number, code: string])[];
}[] = [
  { when: ({ auth }) => auth === 'session', raised: [[401, 'unauthorized']] },
  { when: ({ auth, method }) => auth === 'session' && method !== 'get', raised: [[403, 'forbidden_origin']] },
  {
    when: (route) => route.auth === 'bearer' && route.idempotent === true,
    raised: [
      [409, 'idempotency_in_progress'],
      [422, 'idempotency_body_mismatch'],
    ],
  },
  {
    when: ({ body }) => body !== undefined,
    raised: [
      [413, 'payload_too_large'],
      [415, 'unsupported_media_type'],
    ],
  },
  { when: (route) => route.auth !== 'none' || route.limit !== undefined, raised: [[429, 'rate_limited']] },
  {
    when: () => true,
    raised: [
      [500, 'internal_error'],
      [503, 'overloaded'],
    ],
  },
];

/** Describes the errors of an endpoint with one status: their causes, bodies and examples. */
export function describeRefusal(route: Endpoint, codes: readonly string[]) {
  const bodies = new Set(codes.map((code) => ERROR_CODES[code]?.body?.schema ?? ErrorBody));
  const [first = ErrorBody, ...others] = bodies;
  const content: ZodOpenApiMediaTypeObject = {
    schema: others.length > 0 ? z.union([first, ...others]) : first,
    examples: Object.fromEntries(codes.flatMap((code) => exampleOf(route, code))),
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code]?.cause ?? 'see `message`.'}`).join('\n\n'),
    content: { 'application/json': content },
    'x-error-codes': [...codes],
  };
}

/** Example bodies by code, which are named components. */
const EXAMPLES = new Map(
  Object.entries(ERROR_CODES).map(([id, { message, body }]) => {
    return [id, { id, value: { error: { code: id, message }, ...body?.fields, request_id: EXAMPLE_REQUEST_ID } }];
  }),
);

/** Returns an example by its name. That of `invalid_request` is the endpoint's own, where its schemas refuse anything. */
function exampleOf(route: Endpoint, code: string) {
  const refused = code === 'invalid_request' ? refusedInput(route) : undefined;
  const { message, options } = refused ?? {};
  const error = { code, message, details: options?.details };
  const example = refused ? { value: { error, request_id: EXAMPLE_REQUEST_ID } } : EXAMPLES.get(code);
  return example ? [[code, example] as const] : [];
}
