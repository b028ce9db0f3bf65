import { type Fault, faultOfStatus, parsedJson, SurfaceError } from '@namedrop/plugin-api';
import type { Exchange } from '../exchange.js';
import { type Failure, failureIn } from './failure.js';

/** What a failure's code means where no HTTP status says it. */
const FAULT_OF_CODE: ReadonlyMap<string | undefined, Fault> = new Map<string | undefined, Fault>([
  ['VALIDATION_ERROR', 'error'],
  ['RESOURCE_NOT_FOUND', 'error'],
  ['RESOURCE_ALREADY_EXISTS', 'error'],
  ['MISSING_API_KEY', 'auth_failed'],
  ['INVALID_API_KEY_FORMAT', 'auth_failed'],
  ['INVALID_OR_EXPIRED_API_KEY', 'auth_failed'],
  ['INSUFFICIENT_CREDITS', 'auth_failed'],
  ['RATE_LIMIT_EXCEEDED', 'rate_limited'],
  ['CONCURRENCY_LIMIT_EXCEEDED', 'rate_limited'],
  ['QUEUE_LIMIT_EXCEEDED', 'rate_limited'],
]);

/** "Maximum timeout (5 minutes) exceeded" and its kin. */
const TIMEOUT = /time-?out|timed out/i;
const PLACE = /\b(?:country|region)\b/i;

/** Of a failure that nothing is said of. */
const UNTOLD: Failure = { fields: [] };

/** What a reply with an error's HTTP status means. */
export function refusalOf({ status, body }: Exchange): SurfaceError {
  const failure = failureIn(parsedJson(body)) ?? UNTOLD;
  return new SurfaceError(faultOfRefusal(status, failure), `cloro: HTTP ${status}${codeOf(failure)}`);
}

/** What a failure that comes with HTTP 200 means. */
export function failedCapture(failure: Failure = UNTOLD): SurfaceError {
  return new SurfaceError(faultOfFailure(failure), `cloro: the capture failed${codeOf(failure)}`);
}

function faultOfRefusal(status: number, failure: Failure): Fault {
  if (status === 400 && refusesPlace(failure)) return 'region';
  if (status === 500 && TIMEOUT.test(failure.message ?? '')) return 'timeout';
  // Given up on the way to cloro.
  if (status === 499) return 'unavailable';
  return faultOfStatus(status);
}

function faultOfFailure(failure: Failure): Fault {
  if (refusesPlace(failure)) return 'region';
  const named = FAULT_OF_CODE.get(failure.code);
  return named ?? (TIMEOUT.test(failure.message ?? '') ? 'timeout' : 'unavailable');
}

function refusesPlace({ fields }: Failure): boolean {
  return fields.some((field) => PLACE.test(field));
}

/** For operators, who can help out of credits but not of a wrong key. Only codes that we know: others may hold anything. */
function codeOf({ code }: Failure): string {
  return FAULT_OF_CODE.has(code) ? ` (${code})` : '';
}
