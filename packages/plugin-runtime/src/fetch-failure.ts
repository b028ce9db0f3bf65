/**
 * What fetch throws for a connection that failed: the reason of the caller's own signal, where it was that.
 * @param message as fetch has it: `fetch failed` before there is a response, `terminated` in its body
 */
export function fetchFailure(message: string, cause: unknown, signal?: AbortSignal): unknown {
  return signal?.aborted ? signal.reason : new TypeError(message, { cause });
}
