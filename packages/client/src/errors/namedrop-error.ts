/** Base of all errors of the client. None of them holds the API key. */
export class NamedropError extends Error {
  override readonly name: string = 'NamedropError';
  /** Key of a call that was sent with one. The same call with this key continues it, and is not charged again. */
  declare readonly idempotencyKey?: string;
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

/** A reply that redirects the call. The client follows no redirect: that could bring the API key to another host. */
export class RedirectError extends NamedropError {
  override readonly name = 'RedirectError';
  constructor(
    call: string,
    /** 301, 302, 303, 307 or 308; 0 in browsers, which hide it. */
    readonly status: number,
    /** Address of the redirect without user, query and fragment; undefined in browsers, which hide it. */
    readonly location: string | undefined,
  ) {
    const facts = [status ? ` (${status})` : '', location ? ` to ${location}` : ''].join('');
    super(`${call} was answered with a redirect${facts}; set baseUrl to the address that replies without one`);
  }
}

/** A reply in a list that is not a page of it, or that leads back to an earlier page. */
export class ListError extends NamedropError {
  override readonly name = 'ListError';
}

/** A call that has not ended within `timeoutMs`. */
export class TimeoutError extends NamedropError {
  override readonly name = 'TimeoutError';
}
