import { FAULTS, type Failed, type Fault, type Platform } from '@namedrop/core';
import { SurfaceError } from '@namedrop/plugin-api';

/** What was thrown while somebody waited for a surface, as an outcome. */
export function failureOf(platform: Platform, error: unknown, latencyMs: number): Failed {
  const { fault, message: detail } = asSurfaceError(error);
  return { platform, fault, detail, latencyMs };
}

function asSurfaceError(error: unknown): { fault: Fault; message: string } {
  if (error instanceof SurfaceError && FAULTS.includes(error.fault)) return error;
  const { name } = (error ?? {}) as { name?: unknown };
  if (name === 'TimeoutError') return { fault: 'timeout', message: 'deadline passed' };
  if (name === 'AbortError') return { fault: 'unavailable', message: 'the host is stopping' };
  return { fault: 'error', message: 'the surface broke its contract: it threw something else than SurfaceError' };
}
