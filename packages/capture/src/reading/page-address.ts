import { isUtf8 } from 'node:buffer';
import { ANSWER_LIMITS, webAddress } from '@namedrop/plugin-api';

const GOOGLE = /(?:^|\.)google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;
const BING = /(?:^|\.)bing\.com$/;

/** An address that only leads to another one, which it names. */
interface Wrapper {
  readonly host: RegExp;
  readonly path: string;
  /** The parameters that may hold the other address, the likeliest first. */
  readonly parameters: readonly string[];
  /** What such a parameter says; undefined when it cannot be decoded. */
  readonly decode: (value: string) => string | undefined;
}

const WRAPPERS: readonly Wrapper[] = [
  { host: GOOGLE, path: '/url', parameters: ['q', 'url'], decode: (value) => value },
  { host: BING, path: '/ck/a', parameters: ['u'], decode: (value) => fromBase64(value.replace(/^a1/, '')) },
  { host: BING, path: '/aclick', parameters: ['u'], decode: (value) => fromBase64(value) },
];
/** Wrappers within each other: real ones come once, or twice where a page was shared from another engine. */
const MOST_WRAPPERS = 3;

/**
 * The address of the page that an upstream means: as it came, but out of the wrappers of search engines as far as they
 * can be decoded without asking anybody.
 * @returns undefined for what is no http(s) address or longer than addresses may be, and for a search engine's own shopping card
 */
export function pageAddress(url: string): string | undefined {
  let address = url.length > ANSWER_LIMITS.url ? undefined : webAddress(url);
  for (let layer = 0; address && layer < MOST_WRAPPERS; layer++) {
    const wrapped = wrappedIn(new URL(address));
    if (!wrapped) break;
    address = wrapped;
  }
  return address && !isShoppingCard(new URL(address)) ? address : undefined;
}

function wrappedIn({ hostname, pathname, searchParams }: URL): string | undefined {
  const wrapper = WRAPPERS.find(({ host, path }) => path === pathname && host.test(hostname));
  for (const parameter of wrapper?.parameters ?? []) {
    const address = webAddress(wrapper?.decode(searchParams.get(parameter) ?? '') ?? '');
    if (address) return address;
  }
  return undefined;
}

/** Google files the cards of its shop as references. */
function isShoppingCard({ hostname, pathname, searchParams }: URL): boolean {
  const isSearch = pathname === '/search' && GOOGLE.test(hostname);
  return isSearch && (searchParams.get('ibp') === 'oshop' || searchParams.has('prds'));
}

/** The text of base64 in either alphabet, which Bing percent-encodes within that in its ads. */
function fromBase64(value: string): string | undefined {
  // A plus sign in a query is read as a space.
  const bytes = Buffer.from(value.replaceAll(' ', '+'), 'base64');
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString();
  return webAddress(text) ?? percentDecoded(text);
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
