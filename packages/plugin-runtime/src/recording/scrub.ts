import { Placeholders } from './placeholders.js';
import type { RecordedExchange } from './recorded-exchange.js';

/** Stands in recordings for every secret, and is the key of every replay. */
export const SCRUBBED_SECRET = 'scrubbed-secret';

/** Headers that a replay needs. Every other one may identify somebody: cookies, request ids, organisations. */
const KEPT_HEADERS = new Set(['content-type', 'location', 'retry-after']);

/**
 * Takes out of recorded exchanges what must not be kept: secrets in any place, identifying headers and fields.
 * @param exchanges in their order
 * @param secrets texts such as keys
 */
export function scrub(exchanges: readonly RecordedExchange[], secrets: readonly string[]): RecordedExchange[] {
  const placeholders = new Placeholders();
  const withoutSecrets = (text: string): string =>
    secrets.filter((secret) => secret !== '').reduce((rest, secret) => rest.replaceAll(secret, SCRUBBED_SECRET), text);

  function cleaned(value: unknown): unknown {
    if (typeof value === 'string') return withoutSecrets(value);
    if (Array.isArray(value)) return value.map(cleaned);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [withoutSecrets(name), cleaned(inner)]));
  }

  return exchanges.map(({ reqheaders: _never, rawHeaders, ...exchange }) => {
    const { path, body, response, ...rest } = cleaned(exchange) as RecordedExchange;
    // The order in which a replay meets them.
    const asked = {
      path: placeholders.inPath(String(path)),
      ...(body !== undefined && { body: placeholders.inRequest(body) }),
    };
    const replied = response !== undefined && { response: placeholders.inReply(response) };
    const headers = placeholders.inReply(cleaned(kept(rawHeaders ?? {})));
    return { ...rest, ...asked, ...replied, rawHeaders: headers } as RecordedExchange;
  });
}

function kept(headers: Readonly<Record<string, string | string[]>>): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_HEADERS.has(name.toLowerCase())));
}
