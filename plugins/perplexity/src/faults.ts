import { type Fault, faultOfStatus, SurfaceError, surfaceErrorOf } from '@namedrop/plugin-api';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from '@perplexity-ai/perplexity_ai/core/error';
import { type Failure, type Reply, readFailure } from './reply.js';

const VENDOR = 'Perplexity';

/** What a failure's code or type means. Any other code means what its number means as an HTTP status. */
const FAULT_OF_CODE: ReadonlyMap<unknown, Fault> = new Map<unknown, Fault>([
  ['gateway_timeout', 'timeout'],
  ['rate_limit_exceeded', 'rate_limited'],
  ['request_rate_limit_exceeded', 'rate_limited'],
  ['invalid_api_key', 'auth_failed'],
  ['forbidden', 'auth_failed'],
  ['server_error', 'unavailable'],
  ['internal_error', 'unavailable'],
  ['bad_gateway', 'unavailable'],
  ['service_unavailable', 'unavailable'],
  // Refused with 403, though the key is good: only the endpoint is an old one.
  ['chat_completions_not_available', 'error'],
  ['agent_api_migration_required', 'error'],
]);

const WITHOUT_ANSWER: ReadonlySet<string | undefined> = new Set([
  'failed',
  'cancelled',
  'in_progress',
  'queued',
  'requires_action',
]);

/** What a call threw, as the one error that a surface throws. */
export function toSurfaceError(error: unknown, signal: AbortSignal): SurfaceError {
  if (signal.aborted) return surfaceErrorOf(error, signal, VENDOR);
  if (error instanceof APIConnectionTimeoutError) {
    return new SurfaceError('timeout', `${VENDOR}: connection timed out`, { cause: error });
  }
  if (error instanceof APIConnectionError) {
    return new SurfaceError('unavailable', `${VENDOR}: connection failed`, { cause: error });
  }
  const named = error instanceof APIError && FAULT_OF_CODE.get(readFailure(error.error).type);
  if (named) return new SurfaceError(named, `${VENDOR}: HTTP ${error.status}`, { cause: error });
  return surfaceErrorOf(error, signal, VENDOR);
}

/** The failure that a reply with HTTP 200 reports, if it does. A truncated reply is none: it may hold an answer. */
export function failureOf({ status, error, incomplete_details }: Reply): SurfaceError | undefined {
  if (error || WITHOUT_ANSWER.has(status)) {
    return new SurfaceError(faultOf(error ?? {}), `${VENDOR}: the response failed`);
  }
  if (incomplete_details?.reason === 'content_filter') {
    return new SurfaceError('error', `${VENDOR}: the answer was filtered`);
  }
  return undefined;
}

function faultOf({ code, type }: Failure): Fault {
  return FAULT_OF_CODE.get(code) ?? FAULT_OF_CODE.get(type) ?? faultOfStatus(Number(code));
}
