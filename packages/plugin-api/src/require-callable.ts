import { ApiError } from './errors.js';
import type { PublicWeb } from './ports/infrastructure/public-web.js';

/** An address that a body names, and how it may be called. */
export interface CallableField {
  /** Of the body. */
  readonly field: string;
  readonly schemes: readonly ('http' | 'https')[];
}

/**
 * Refuses an address of which it can be told before it is called that it never will be; names are looked up only then.
 * @throws ApiError 400 `invalid_request` that names the field
 */
export function requireCallable(
  web: Pick<PublicWeb, 'refusalOf'>,
  url: string,
  { field, schemes }: CallableField,
): void {
  const refusal = web.refusalOf(url, schemes);
  if (refusal === undefined) return;
  const details = { formErrors: [], fieldErrors: { [field]: [refusal] } };
  throw new ApiError(400, 'invalid_request', `${field}: ${refusal}.`, { details });
}
