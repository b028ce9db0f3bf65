import type { StoredCheckResponse } from '@namedrop/contract';

/** Body of POST /v1/check that asks a stored check again. */
export function requestOf({ query, brand, mode, request }: StoredCheckResponse): Record<string, unknown> {
  const { include, ...rest } = request;
  return { query, brand, mode, ...rest, ...(include.length > 0 && { include }) };
}
