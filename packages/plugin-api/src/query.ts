import { z } from 'zod';
import { ApiError } from './errors.js';
import type { PublicRequest } from './route.js';

/** A query parameter that is a whole number, given once. */
export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}, once`;
  return z
    .string({ error: message })
    .regex(/^\d{1,16}$/, message)
    .transform(Number)
    .pipe(z.int().min(least, message).max(most, message));
}

/**
 * A request's query, by its schema.
 * @throws ApiError 400 `invalid_request`, with a sentence about the first issue
 */
export function parsedQuery<S extends z.ZodType>(schema: S, query: PublicRequest['query']): z.output<S> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ApiError(400, 'invalid_request', `${issue?.path.join('.')}: ${issue?.message}.`);
}
