import type { Definition } from 'nock';

/** Headers that a replay needs. Every other one may identify somebody: cookies, request ids, organisations. */
const KEPT_HEADERS = new Set(['content-type', 'location', 'retry-after']);

/** Fields whose text identifies a call, a session or an account, or carries state that only the vendor can read. */
const IDENTIFYING = /^(?:id|.*_id|.*[a-z]Id|user|organization|encrypted_.*|.*signature|.*_key|safety_identifier)$/;

/**
 * Takes out of recorded exchanges what must not be kept: secrets wherever they stand, identifying headers and fields.
 * Equal texts become equal placeholders, so that what refers to each other still does.
 * @param secrets texts such as keys
 */
export function scrub(definitions: readonly Definition[], secrets: readonly string[]): Definition[] {
  const placeholders = new Map<string, string>();
  const placeholder = (text: string): string => {
    const known = placeholders.get(text) ?? `scrubbed-${placeholders.size + 1}`;
    placeholders.set(text, known);
    return known;
  };
  const withoutSecrets = (text: string): string =>
    secrets
      .filter((secret) => secret !== '')
      .reduce((rest, secret) => rest.replaceAll(secret, 'scrubbed-secret'), text);

  function cleaned(value: unknown, field = ''): unknown {
    if (typeof value === 'string') return IDENTIFYING.test(field) && value ? placeholder(value) : withoutSecrets(value);
    if (Array.isArray(value)) return value.map((item) => cleaned(item, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [withoutSecrets(name), cleaned(inner, name)]),
    );
  }

  return definitions.map(({ reqheaders: _never, rawHeaders, ...exchange }) => ({
    ...(cleaned(exchange) as Definition),
    rawHeaders: cleaned(kept(rawHeaders ?? {})) as Record<string, string>,
  }));
}

function kept(headers: Readonly<Record<string, string | string[]>>): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_HEADERS.has(name.toLowerCase())));
}
