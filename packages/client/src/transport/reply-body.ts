import { ConnectionError } from '../errors/namedrop-error.js';

/** Reads JSON. A refusal may have another body, or none. @throws for a 2xx reply that is cut or not JSON */
export async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (response.ok) throw error;
    return undefined;
  }
}

/** Returns the body of a refusal without the key, should a proxy echo it; an empty object when it is not an object. */
export function withoutKey(body: unknown, key: string): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null) return {};
  return JSON.parse(hidden(JSON.stringify(body), key));
}

/** Describes a failed attempt in own words: the error of a fetch may hold the headers of the request. */
export function connectionError(what: string, error: unknown, key: string): ConnectionError {
  const outer = partsOf(error);
  const inner = partsOf(outer.cause);
  const reason = inner.message || outer.message || 'the connection failed';
  const code = inner.code ?? outer.code;
  return new ConnectionError(
    hidden(`${what} had no complete reply: ${reason}`, key),
    code === undefined ? undefined : hidden(String(code), key),
  );
}

function partsOf(error: unknown): { readonly message?: unknown; readonly code?: unknown; readonly cause?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}

const hidden = (text: string, key: string) => text.replaceAll(key, '***');
