import { Placeholders } from './placeholders.js';
import type { RecordedExchange } from './recorded-exchange.js';
import { secretSpellings } from './secret-spellings.js';

/** Placeholder of every secret in recordings. A replay uses it as the key. */
export const SCRUBBED_SECRET = 'scrubbed-secret';

/** Headers that a replay needs. Others may identify a person or an account: cookies, request ids, organisations. */
const KEPT_HEADERS = new Set(['content-type', 'location', 'retry-after']);

/** Levels of a body that are kept. Deeper ones are cut off: they would exhaust the stack. */
const MAX_DEPTH = 200;

/** Returns recorded exchanges without secrets, identifying headers and identifying fields. @param exchanges in their order */
export function scrub(exchanges: readonly RecordedExchange[], secrets: readonly string[]): RecordedExchange[] {
  return exchanges.map(exchangeScrubber(secrets));
}

/**
 * Returns a function that scrubs one exchange after the other.
 * @param secrets texts such as keys
 * @param placeholders numbers the identifying texts of all exchanges
 */
export function exchangeScrubber(
  secrets: readonly string[],
  placeholders = new Placeholders(),
): (exchange: RecordedExchange) => RecordedExchange {
  const spellings = secretSpellings(secrets);
  const withoutSecrets = (text: string): string =>
    spellings.reduce((rest, spelling) => rest.replaceAll(spelling, SCRUBBED_SECRET), text);

  function cleaned(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return withoutSecrets(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth > MAX_DEPTH) return null;
    if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1));
    const fields = Object.entries(value).map(([name, inner]) => [withoutSecrets(name), cleaned(inner, depth + 1)]);
    return Object.fromEntries(fields);
  }

  return ({ reqheaders: _never, rawHeaders, ...exchange }) => {
    const { path, body, response, ...rest } = cleaned(exchange) as RecordedExchange;
    // The order in which a replay meets them.
    const asked = {
      path: placeholders.inPath(String(path)),
      ...(body !== undefined && { body: placeholders.inRequest(body) }),
    };
    const replied = response !== undefined && { response: placeholders.inReply(response) };
    const headers = placeholders.inReply(cleaned(kept(rawHeaders ?? {})));
    return { ...rest, ...asked, ...replied, rawHeaders: headers } as RecordedExchange;
  };
}

function kept(headers: Readonly<Record<string, string | string[]>>): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_HEADERS.has(name.toLowerCase())));
}
