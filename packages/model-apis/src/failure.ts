import { type Fault, faultOfStatus, lenient, SurfaceError, z } from '@namedrop/plugin-api';

/**
 * A failure that came with HTTP 200: null or absent for none. `code` is a word, or an HTTP status.
 * An error of another shape has no further detail.
 */
export const Failure = z
  .object({ code: lenient.optional(z.union([z.string(), z.number()])), type: lenient.optionalText })
  .nullish()
  .catch({});

/** Codes and types of failures. Any other code means what its number means as an HTTP status. */
const FAULTS: ReadonlyMap<unknown, Fault> = new Map<unknown, Fault>([
  ['rate_limit_exceeded', 'rate_limited'],
  ['insufficient_quota', 'rate_limited'],
  ['server_error', 'unavailable'],
  // Types of Anthropic's errors.
  ['timeout_error', 'timeout'],
  ['rate_limit_error', 'rate_limited'],
  ['authentication_error', 'auth_failed'],
  ['billing_error', 'auth_failed'],
  ['permission_error', 'auth_failed'],
  ['api_error', 'unavailable'],
  ['overloaded_error', 'unavailable'],
]);

/** The error of a failure that a reply with HTTP 200 reports. @param what failed, e.g. `the response` */
export function toFailure({ code, type }: NonNullable<z.output<typeof Failure>>, what: string): SurfaceError {
  const fault = FAULTS.get(code) ?? FAULTS.get(type) ?? faultOfStatus(Number(code));
  return new SurfaceError(fault, `${what} failed`);
}
