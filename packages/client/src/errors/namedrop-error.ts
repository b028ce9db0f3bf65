/** Base of all errors of the client. None of them holds the API key. */
export class NamedropError extends Error {
  override readonly name: string = 'NamedropError';
}

/** A call without a whole reply: no connection, a connection that broke, or a reply that is not JSON. */
export class ConnectionError extends NamedropError {
  override readonly name = 'ConnectionError';
  constructor(
    message: string,
    /** Code of the runtime, e.g. `ECONNREFUSED`. */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** A call that has not ended within `timeoutMs`. */
export class TimeoutError extends NamedropError {
  override readonly name = 'TimeoutError';
}
