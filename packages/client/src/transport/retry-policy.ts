import { ApiError } from '../errors/api-errors.js';
import { ConnectionError } from '../errors/namedrop-error.js';

/** `always`: another attempt never does anything twice. `refused`: only where the first one certainly did nothing. */
export type Repeatable = 'always' | 'refused';

/** Milliseconds before the second attempt; doubled for each further one. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
/** Seconds of `Retry-After` that the client waits for at most. */
const LONGEST_RETRY_AFTER = 60;

/**
 * Returns the milliseconds until the next attempt: what `Retry-After` demands, or an exponential backoff with jitter.
 * @param attempt number of the attempt that failed, from 0
 * @returns undefined when another attempt makes no sense, or only after more than 60 s
 */
export function retryDelay(error: unknown, attempt: number, repeatable: Repeatable): number | undefined {
  if (!isRetried(error, repeatable)) return undefined;
  const { retryAfter } = error as Partial<ApiError>;
  if (retryAfter !== undefined) return retryAfter > LONGEST_RETRY_AFTER ? undefined : retryAfter * 1000;
  return Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
}

function isRetried(error: unknown, repeatable: Repeatable): boolean {
  if (!(error instanceof ApiError)) return error instanceof ConnectionError && repeatable === 'always';
  const { status, code } = error;
  if (status === 429) return true;
  if (repeatable === 'refused') return false;
  return status === 408 || code === 'idempotency_in_progress' || (status >= 500 && status !== 501);
}
