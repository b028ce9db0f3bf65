import type { PublicWeb } from '@namedrop/plugin-api';
import { ShortLinkHosts } from './short-link-hosts.js';
import { ShortLinks } from './short-links.js';

/** Short links on a web that redirects as the table says, and what was asked of it. */
export function shortLinks(redirects: Readonly<Record<string, string>>, redirectOf?: PublicWeb['redirectOf']) {
  const asked: string[] = [];
  const stop = new AbortController();
  let now = 1;
  const web: PublicWeb = {
    refusalOf: (url) => (url.includes('//127.') ? 'must not name a private address' : undefined),
    post: () => Promise.reject(new Error('posted')),
    redirectOf: async (url, signal) => {
      asked.push(url);
      return redirectOf ? redirectOf(url, signal) : redirects[url];
    },
  };
  const links = new ShortLinks({
    web,
    hosts: new ShortLinkHosts(['acme.link']),
    stopping: stop.signal,
    now: () => now,
  });
  const advance = (ms: number) => {
    now += ms;
  };
  return { links, asked, stop, advance };
}
