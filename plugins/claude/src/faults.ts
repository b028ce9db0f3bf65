import { APIConnectionError, APIConnectionTimeoutError } from '@anthropic-ai/sdk/error';
import { type Fault, SurfaceError, surfaceErrorOf } from '@namedrop/plugin-api';
import type { Reply } from './reply.js';

const VENDOR = 'Anthropic';

/** Types of an error body that came with HTTP 200, e.g. through a proxy. Others mean `error`. */
const FAULT_OF_TYPE: ReadonlyMap<string | undefined, Fault> = new Map([
  ['timeout_error', 'timeout'],
  ['rate_limit_error', 'rate_limited'],
  ['authentication_error', 'auth_failed'],
  ['billing_error', 'auth_failed'],
  ['permission_error', 'auth_failed'],
  ['api_error', 'unavailable'],
  ['overloaded_error', 'unavailable'],
]);

/** What a call threw, as the one error that a surface throws. */
export function toSurfaceError(error: unknown, signal: AbortSignal): SurfaceError {
  if (!signal.aborted && error instanceof APIConnectionTimeoutError) {
    return new SurfaceError('timeout', `${VENDOR}: connection timed out`, { cause: error });
  }
  if (!signal.aborted && error instanceof APIConnectionError) {
    return new SurfaceError('unavailable', `${VENDOR}: connection failed`, { cause: error });
  }
  return surfaceErrorOf(error, signal, VENDOR);
}

/** The failure that a reply with HTTP 200 reports, if it does. A truncated reply is none: it may hold an answer. */
export function failureOf({ error, stop_reason }: Reply): SurfaceError | undefined {
  if (error) return new SurfaceError(FAULT_OF_TYPE.get(error.type) ?? 'error', `${VENDOR}: the message failed`);
  if (stop_reason === 'refusal') return new SurfaceError('error', `${VENDOR}: the model refused`);
  return undefined;
}
