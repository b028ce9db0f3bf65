import { type Fault, SurfaceError, surfaceErrorOf } from '@namedrop/plugin-api';
import { APIConnectionError, APIConnectionTimeoutError } from 'openai/error';
import type { Reply } from './reply.js';

const VENDOR = 'OpenAI';

/** Codes of a response that came with HTTP 200 and failed all the same. Others mean `error`. */
const FAULT_OF_CODE: ReadonlyMap<string | undefined, Fault> = new Map([
  ['rate_limit_exceeded', 'rate_limited'],
  ['insufficient_quota', 'rate_limited'],
  ['server_error', 'unavailable'],
]);

const WITHOUT_ANSWER: ReadonlySet<string | undefined> = new Set(['failed', 'cancelled', 'in_progress', 'queued']);

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
export function failureOf({ status, error, incomplete_details }: Reply): SurfaceError | undefined {
  if (error || WITHOUT_ANSWER.has(status)) {
    return new SurfaceError(FAULT_OF_CODE.get(error?.code) ?? 'error', `${VENDOR}: the response failed`);
  }
  if (incomplete_details?.reason === 'content_filter') {
    return new SurfaceError('error', `${VENDOR}: the answer was filtered`);
  }
  return undefined;
}
