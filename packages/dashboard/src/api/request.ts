import { addressOf } from '../state/base-path.js';
import { signInAgain } from '../state/session.js';
import { errorOf, unreachable } from './api-error.js';

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly signal?: AbortSignal;
  /** false: a 401 is thrown, as of the sign-in itself. Default true: the page asks for the password and calls again. */
  readonly askToSignIn?: boolean;
}

/**
 * Calls an endpoint for sessions and returns the body of its 2xx reply. When the session has ended, the sign-in opens over
 * the page and the call is sent again.
 * @param path e.g. `/dashboard/api/modes`
 * @throws ApiError; DOMException `AbortError` when `options.signal` aborts
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, options);
  const body = await readJson(response);
  if (response.ok) return body as T;
  if (response.status === 401 && options.askToSignIn !== false && (await signInAgain())) {
    return request<T>(path, options);
  }
  throw errorOf(response.status, body);
}

/** Sends a call and returns its reply as it is, e.g. a stream of events. @throws ApiError `unreachable` */
export async function send(
  path: string,
  options: RequestOptions,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { method = 'GET', body, query, signal } = options;
  const init: RequestInit = {
    method,
    // The server wants the type also of a call without a body.
    headers: { ...(method === 'GET' ? {} : { 'content-type': 'application/json' }), ...headers },
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  try {
    return await fetch(addressOf(path + searchOf(query)), init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}

function searchOf(query: RequestOptions['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
