import { ApiError, type Endpoint } from '@namedrop/plugin-api';
import { knownKeys } from '../hints/schema-shape.js';
import { validate } from '../http/validate.js';

/** Values that few parameters of a query take. */
const ODD_TEXTS = ['', '?'];

/**
 * Finds out how an endpoint refuses an input that its schemas do not take: nothing at all, or one field of another type.
 * @returns the 400, or undefined where the schemas take all that is tried
 */
export function refusedInput({ body, query }: Endpoint): ApiError | undefined {
  const bodies = body ? [{}, ...keysOf(body).map((name) => ({ [name]: null }))] : [];
  const queries = query ? [{}, ...keysOf(query).flatMap((name) => ODD_TEXTS.map((text) => ({ [name]: text })))] : [];
  const refusals = [
    ...bodies.map((value) => body && refusalOf(body, value)),
    ...queries.map((value) => query && refusalOf(query, value)),
  ];
  return refusals.find((refusal) => refusal !== undefined);
}

type Schema = NonNullable<Endpoint['body']>;

const keysOf = (schema: Schema) => knownKeys(schema, []) ?? [];

function refusalOf(schema: Schema, value: object): ApiError | undefined {
  try {
    validate(schema, value);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  return undefined;
}
