import { GOOGLE_HOST, GOOGLE_NEWS } from './google-addresses.js';
import { webAddress } from './web-address.js';

/** The domains of all wrappers, to pass over other addresses quickly. */
const ANY = /(?:google|bing|linkedin|facebook|instagram|youtube|duckduckgo|reddit)\./i;

/** An address that only leads to another one, which it names. */
interface Wrapper {
  readonly host: Pick<RegExp, 'test'>;
  readonly path: RegExp;
  /** Texts that may hold the other address, the likeliest first. */
  readonly values: (url: URL) => readonly string[];
  /** The address that such a value holds; undefined when it cannot be decoded. */
  readonly decode: (value: string) => string | undefined;
}

const WRAPPERS: readonly Wrapper[] = [
  byParameter(GOOGLE_HOST, /^\/url$/, ['q', 'url']),
  byParameter(/(?:^|\.)bing\.com$/, /^\/ck\/a$/, ['u'], (value) => fromBase64(value.replace(/^a1/, ''))),
  byParameter(/(?:^|\.)bing\.com$/, /^\/aclick$/, ['u'], fromBase64),
  byParameter(/(?:^|\.)linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)\/?$/, ['url']),
  byParameter(/^lm?\.facebook\.com$/, /^\/l\.php$/, ['u']),
  byParameter(/^l\.instagram\.com$/, /^\/$/, ['u']),
  byParameter(/(?:^|\.)youtube\.com$/, /^\/redirect$/, ['q']),
  byParameter(/(?:^|\.)duckduckgo\.com$/, /^\/l\/?$/, ['uddg']),
  byParameter(/^out\.reddit\.com$/, /^\//, ['url']),
  {
    host: { test: (host) => host === GOOGLE_NEWS.host },
    path: GOOGLE_NEWS.path,
    values: ({ pathname }) => [pathname.slice(pathname.lastIndexOf('/') + 1)],
    decode: fromNewsId,
  },
];
/** Wrappers within each other: real ones come once, or twice where a page was shared from another engine. */
const MAX_WRAPPERS = 3;

/**
 * The address that the redirect wrappers of search engines and networks carry, up to three within each other, decoded
 * without the network: http or https, without credentials. Any other address stays as it is.
 */
export function unwrapUrl(address: string): string {
  let url = address;
  for (let layer = 0; layer < MAX_WRAPPERS && ANY.test(url); layer++) {
    const carried = carriedBy(url);
    if (carried === undefined) break;
    url = carried;
  }
  return url;
}

function carriedBy(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const wrapper = WRAPPERS.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
  for (const value of wrapper?.values(url) ?? []) {
    const carried = webAddress(wrapper?.decode(value) ?? '');
    if (carried) return carried;
  }
  return undefined;
}

function byParameter(
  host: RegExp,
  path: RegExp,
  names: readonly string[],
  decode: Wrapper['decode'] = (value) => value,
): Wrapper {
  return { host, path, values: ({ searchParams }) => names.map((name) => searchParams.get(name) ?? ''), decode };
}

/** The text of base64 in either alphabet, which Bing percent-encodes within that in its ads. */
function fromBase64(value: string): string | undefined {
  // A plus sign in a query is read as a space.
  const text = utf8(Buffer.from(value.replaceAll(' ', '+'), 'base64'));
  return text && (webAddress(text) ?? percentDecoded(text));
}

/** Ids of Google News before 2024: a tag, the length of the address in one or two bytes, and the address. */
function fromNewsId(id: string): string | undefined {
  const bytes = Buffer.from(id, 'base64url');
  if (bytes[0] !== 0x08 || bytes[2] !== 0x22) return undefined;
  const low = bytes[3] ?? 0;
  const start = low < 0x80 ? 4 : 5;
  const length = low < 0x80 ? low : (low & 0x7f) + (bytes[4] ?? 0) * 0x80;
  return utf8(bytes.subarray(start, start + length));
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
