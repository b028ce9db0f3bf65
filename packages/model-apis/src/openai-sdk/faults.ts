import { SurfaceError, surfaceErrorOf } from '@namedrop/plugin-api';
import { APIConnectionError, APIConnectionTimeoutError } from 'openai/error';

/** Converts an error of the SDK to the one error that a surface throws. */
export function openAiError(error: unknown, signal: AbortSignal, vendor: string): SurfaceError {
  if (!signal.aborted && error instanceof APIConnectionTimeoutError) {
    return new SurfaceError('timeout', `${vendor}: connection timed out`, { cause: error });
  }
  if (!signal.aborted && error instanceof APIConnectionError) {
    return new SurfaceError('unavailable', `${vendor}: connection failed`, { cause: error });
  }
  return surfaceErrorOf(error, signal, vendor);
}
