import { type Channel, FAULTS, type Failed, type Fault, type Platform } from '@namedrop/core';
import { type Logger, SurfaceError } from '@namedrop/plugin-api';

/** Turns what was thrown while a caller waited for a surface into an outcome. */
export function failureOf(platform: Platform, error: unknown, latencyMs: number): Failed {
  const { fault, message: detail } = asSurfaceError(error);
  return { platform, fault, detail, latencyMs };
}

/** Context of a failure in the log. */
export interface FailureContext {
  readonly channel: Channel;
  readonly requestId: string | undefined;
  /** Error that became the failure. Absent: the question was refused, and no surface was called. */
  readonly error?: unknown;
}

/** Logs a failed question. Missing keys are reported at boot, so here they appear at level debug only. */
export function logFailure(log: Logger, failure: Failed, { channel, requestId, error }: FailureContext): void {
  const { platform, fault, detail, latencyMs } = failure;
  const level = fault === 'unconfigured' ? 'debug' : 'warn';
  log[level]({ requestId, platform, channel, fault, detail, latencyMs, ...unexpected(error) }, 'surface failed');
}

/** Returns a broken plugin's own error, for its author. The message of a surface's or a signal's error is in `detail`. */
function unexpected(error: unknown): { err?: unknown } {
  const isDetailed = error === undefined || error instanceof SurfaceError || error instanceof DOMException;
  return isDetailed ? {} : { err: error };
}

function asSurfaceError(error: unknown): { fault: Fault; message: string } {
  if (error instanceof SurfaceError && FAULTS.includes(error.fault)) return error;
  const { name } = (error ?? {}) as { name?: unknown };
  if (name === 'TimeoutError') return { fault: 'timeout', message: 'deadline passed' };
  if (name === 'AbortError') return { fault: 'unavailable', message: 'the host is stopping' };
  return { fault: 'error', message: 'the surface broke its contract: it threw something else than SurfaceError' };
}
