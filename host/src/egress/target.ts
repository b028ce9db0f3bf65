import { isIP } from 'node:net';
import type { Reach } from './reach.js';

/** What `localhost` stands for, without asking anybody. */
const LOOPBACK = ['127.0.0.1', '::1'];
const LOCALHOST = /(^|\.)localhost$/;
/** Names that nobody outside can look up: of a local network, or without any dot. */
const LOCAL_NAME = /(\.(local|internal|home\.arpa)|^[^.]*)$/;

/** What the parser of URLs leaves out without a word. */
const UNSEEN = /[\s\p{Cc}]/u;
const PRIVATE = 'must not name a private, local or reserved address';

type Scheme = 'http' | 'https';

/** The host of a URL without brackets and the dot that ends a complete name. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|[\].]$/g, '');
}

/**
 * The addresses that a host names by itself. URLs bring every spelling (decimal, octal, `127.1`…) into the usual one.
 * @returns undefined for a name, which has to be looked up
 */
export function literalAddresses(host: string): readonly string[] | undefined {
  if (LOCALHOST.test(host)) return LOOPBACK;
  return isIP(host) ? [host] : undefined;
}

/**
 * Why a URL cannot be called, as far as that can be told without the network.
 * @returns the end of a sentence that begins with what the URL is called; undefined for one that may be called
 */
export function refusalOf(url: string, schemes: readonly Scheme[], reach: Reach): string | undefined {
  const target = UNSEEN.test(url) ? null : URL.parse(url);
  if (!target) return `must be an address such as ${schemes.at(-1)}://example.com/hook`;
  const host = hostOf(target);
  const addresses = literalAddresses(host);
  const isExtension = addresses?.some((address) => reach.extendsTo(address)) ?? false;
  if (!startsWith(url, isExtension ? ['http', 'https'] : schemes)) {
    return `must start with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  }
  if (target.username || target.password) return 'must not hold a user name or a password';
  if (target.port === '0') return 'must not name port 0';
  if (addresses) return addresses.some((address) => reach.includes(address)) ? undefined : PRIVATE;
  return LOCAL_NAME.test(host) && !reach.isExtended ? 'must not name something of a local network' : undefined;
}

function startsWith(url: string, schemes: readonly Scheme[]): boolean {
  return schemes.some((scheme) => url.toLowerCase().startsWith(`${scheme}://`));
}
