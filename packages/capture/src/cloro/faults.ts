import { type Fault, faultOfStatus, parsedJson, SurfaceError } from '@namedrop/plugin-api';
import type { Exchange } from '../exchange.js';
import { ReportedTimeout } from '../reported-timeout.js';
import { type Failure, failureIn } from './failure.js';

/** Faults by the code of a failure, where no HTTP status says it. */
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

/** Patterns that recognise a failure with another code, or without one. */
interface Sign {
  readonly fault: Fault;
  /** Matches the code. */
  readonly code: RegExp;
  /** Matches the message. */
  readonly message: RegExp;
}

/** The first that fits counts. */
const SIGNS: readonly Sign[] = [
  {
    fault: 'region',
    code: /(?:^|_)(?:country|region|location|geo)(?:_|$)/i,
    message:
      /\b(?:country|region)\b[^.]{0,60}\b(?:not |un)(?:supported|available)|\b(?:not |un)(?:supported|available)\b[^.]{0,60}\b(?:country|region)\b/i,
  },
  { fault: 'auth_failed', code: /credit|quota|payment/i, message: /insufficient credits|out of credits/i },
  { fault: 'auth_failed', code: /api_?key|unauthori[sz]ed|forbidden/i, message: /\bAPI key\b/i },
  { fault: 'timeout', code: /time_?(?:out|limit)|timed_?out/i, message: TIMEOUT },
  { fault: 'rate_limited', code: /limit|too_?many|throttl/i, message: /rate.?limit|too many requests|limit exceeded/i },
  { fault: 'error', code: /validation|invalid/i, message: /validation failed/i },
];
const LOCATION = /\b(?:country|region)\b/i;

/** Failure of which cloro reports nothing. */
const UNREPORTED: Failure = { fields: [] };

/** Returns the error for a reply with an HTTP status of a failure. */
export function refusalOf({ status, body }: Exchange): SurfaceError {
  const failure = failureIn(parsedJson(body)) ?? UNREPORTED;
  return new SurfaceError(faultOfRefusal(status, failure), `cloro: HTTP ${status}${codeOf(failure)}`);
}

/**
 * The fault of a capture whose failure comes with HTTP 200.
 * @param failures each part of the reply that reports one, outermost first; the first that gives a reason counts
 */
export function failedCapture(...failures: readonly Failure[]): SurfaceError {
  const failure = failures.find((one) => faultOfFailure(one)) ?? failures[0] ?? UNREPORTED;
  const fault = faultOfFailure(failure) ?? 'unavailable';
  const reported = fault === 'timeout' ? { cause: new ReportedTimeout() } : undefined;
  return new SurfaceError(fault, `cloro: the capture failed${codeOf(failure)}`, reported);
}

function faultOfRefusal(status: number, failure: Failure): Fault {
  if (status === 400 && refusesLocation(failure)) return 'region';
  if (status === 500 && TIMEOUT.test(failure.message ?? '')) return 'timeout';
  // Given up on the way to cloro.
  if (status === 499) return 'unavailable';
  return faultOfStatus(status);
}

/** Returns undefined where nothing gives a reason. */
function faultOfFailure(failure: Failure): Fault | undefined {
  if (refusesLocation(failure)) return 'region';
  const { code = '', message = '' } = failure;
  const sign = SIGNS.find((one) => one.code.test(code)) ?? SIGNS.find((one) => one.message.test(message));
  return FAULT_OF_CODE.get(code) ?? sign?.fault;
}

function refusesLocation({ fields }: Failure): boolean {
  return fields.some((field) => LOCATION.test(field));
}

/** For operators, who can help out of credits but not of a wrong key. Only codes that we know: others may hold anything. */
function codeOf({ code }: Failure): string {
  return FAULT_OF_CODE.has(code) ? ` (${code})` : '';
}
