import { GOOGLE_NEWS } from '@namedrop/core';

/** Hosts of short links that answers cite, and which of their paths are such links. */
const KNOWN: ReadonlyMap<string, RegExp> = new Map(
  [
    ...['t.co', 'lnkd.in', 'bit.ly', 'j.mp', 'tinyurl.com', 'ow.ly', 'buff.ly', 'is.gd', 'v.gd', 't.ly', 'rb.gy'],
    ...[
      'cutt.ly',
      'shorturl.at',
      'tiny.cc',
      'trib.al',
      'dlvr.it',
      'ift.tt',
      'shor.by',
      'bl.ink',
      'snip.ly',
      'rebrand.ly',
    ],
    ...['goo.gl', 'g.co', 'maps.app.goo.gl', 'share.google', 'search.app', 'fb.me', 'amzn.to', 'amzn.eu', 'a.co'],
    ...['apple.co', 'aka.ms', 'msft.it', 'ebay.us', 'etsy.me', 'wp.me', 'redd.it', 'pin.it', 'spoti.fi', 'nyti.ms'],
    ...['wapo.st', 'cnn.it', 'bbc.in', 'reut.rs', 'on.ft.com', 'econ.st', 'bloom.bg', 'cnb.cx', 'hubs.ly', 'hubs.la'],
  ].map((host) => [host, /^\/./]),
);
/** Recognises short links: addresses that lead to a page and do not name it. */
export class ShortLinkHosts {
  readonly #paths: ReadonlyMap<string, RegExp>;

  /** @param further hosts, in lower case, with their port if they have one */
  constructor(further: readonly string[] = []) {
    this.#paths = new Map([
      ...KNOWN,
      [GOOGLE_NEWS.host, GOOGLE_NEWS.path],
      ...further.map((host) => [host, /^\/./] as const),
    ]);
  }

  has(address: string): boolean {
    const url = URL.parse(address);
    const path = url && this.#paths.get(url.host.replace(/^www\./, ''));
    return path?.test(url?.pathname ?? '') ?? false;
  }
}
