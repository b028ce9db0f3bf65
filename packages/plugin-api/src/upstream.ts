import type { Fault } from '@namedrop/core';
import { SurfaceError } from './contract/surface.js';

/** Which fault an HTTP status means, by the error table that all official APIs share. */
export function faultOfStatus(status: number): Fault {
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429) return 'rate_limited';
  if (status === 401 || status === 402 || status === 403) return 'auth_failed';
  if (status === 500 || status === 502 || status === 503 || (status >= 520 && status <= 529)) return 'unavailable';
  return 'error';
}

/** Codes of a connection that never came about or broke. Node puts them on `error.cause`. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * What went wrong in a call, from the facts that every SDK shares; ask it after the SDK's own facts.
 * Our signal decides between timeout and cancellation: the SDKs' exceptions disagree about it.
 * The error's own words stay out of the message, since an upstream may echo a key; they stay in `cause`.
 */
export function surfaceErrorOf(error: unknown, signal: AbortSignal, vendor: string): SurfaceError {
  if (error instanceof SurfaceError) return error;
  if (signal.aborted) {
    const timedOut = (signal.reason as { name?: string } | undefined)?.name === 'TimeoutError';
    return new SurfaceError(
      timedOut ? 'timeout' : 'unavailable',
      `${vendor}: ${timedOut ? 'deadline passed' : 'cancelled'}`,
      { cause: error },
    );
  }
  const status = (error as { status?: unknown } | undefined)?.status;
  if (typeof status === 'number')
    return new SurfaceError(faultOfStatus(status), `${vendor}: HTTP ${status}`, { cause: error });
  const code = networkCode(error);
  if (code) return new SurfaceError('unavailable', `${vendor}: connection failed (${code})`, { cause: error });
  return new SurfaceError('error', `${vendor}: unusable response`, { cause: error });
}

function networkCode(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && NETWORK_CODES.has(code)) return code;
  }
  return error instanceof TypeError && error.message === 'fetch failed' ? 'fetch failed' : undefined;
}
