import { openAiError } from '@namedrop/model-apis/openai-sdk';
import { SurfaceError } from '@namedrop/plugin-api';

export const VENDOR = 'xAI';

const WRONG_KEY = /incorrect api key/i;

/** The error of a call that failed. xAI refuses a wrong key with HTTP 400, which only the words of its body distinguish. */
export function toSurfaceError(error: unknown, signal: AbortSignal): SurfaceError {
  const { status, message } = (error ?? {}) as { readonly status?: unknown; readonly message?: unknown };
  if (!signal.aborted && status === 400 && typeof message === 'string' && WRONG_KEY.test(message)) {
    return new SurfaceError('auth_failed', `${VENDOR}: HTTP 400, the key is wrong`, { cause: error });
  }
  return openAiError(error, signal, VENDOR);
}
