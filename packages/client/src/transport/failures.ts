import { type ApiError, apiError } from '../errors/api-errors.js';
import { ConnectionError, RedirectError } from '../errors/namedrop-error.js';
import { withoutKey } from './without-key.js';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Describes a failed attempt in own words: the error of a fetch may hold the headers of the request, and that of a parser a
 * piece of the reply, where a piece of an echoed key would not be recognized.
 * @param what name of the call, without the key
 */
export function connectionError(what: string, error: unknown, key: string): ConnectionError {
  const outer = partsOf(error);
  const inner = partsOf(outer.cause);
  const isUnreadable = outer.name === 'SyntaxError';
  const reason = isUnreadable ? 'it is not JSON' : inner.message || outer.message || 'the connection failed';
  const code = inner.code ?? outer.code;
  return new ConnectionError(
    `${what} had no complete reply: ${withoutKey(String(reason), key)}`,
    code === undefined ? undefined : withoutKey(String(code), key),
  );
}

/**
 * Builds the error of a reply other than 2xx. A server or proxy may echo the key in its headers and body.
 * @param what name of the call, without the key
 * @param url address of the request
 * @param body its parsed JSON, if it has one
 */
export function refusalError(
  what: string,
  url: string,
  { type, status, headers }: Response,
  body: unknown,
  key: string,
): ApiError | RedirectError {
  if (type === 'opaqueredirect' || REDIRECTS.has(status)) {
    return new RedirectError(what, status, withoutKey(addressOf(headers.get('location'), url), key));
  }
  const shown = new Headers(withoutKey([...headers], key));
  return apiError({ status, headers: shown, body: factsOf(body, key) });
}

/** Returns the body of a refusal without the key; an empty object when it is not an object. */
function factsOf(body: unknown, key: string): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null) return {};
  try {
    return withoutKey(body as Record<string, unknown>, key);
  } catch {
    // Nested deeper than the stack of the runtime allows to read.
    return {};
  }
}

/** Returns the address that a redirect leads to, without user, query and fragment: those may hold secrets. */
function addressOf(location: string | null, url: string): string | undefined {
  if (location === null) return undefined;
  try {
    return Object.assign(new URL(location, url), { username: '', password: '', search: '', hash: '' }).href;
  } catch {
    return undefined;
  }
}

interface ErrorParts {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

function partsOf(error: unknown): ErrorParts {
  return typeof error === 'object' && error !== null ? error : {};
}
