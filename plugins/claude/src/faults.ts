import { APIConnectionError, APIConnectionTimeoutError } from '@anthropic-ai/sdk/error';
import { SurfaceError, surfaceErrorOf } from '@namedrop/plugin-api';

export const VENDOR = 'Anthropic';

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
