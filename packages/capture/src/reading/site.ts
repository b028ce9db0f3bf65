import { ANSWER_LIMITS, hostnameOf } from '@namedrop/core';

/** What ends a name of the web rather than a number or a word with a dot in it. */
const TOP_LEVEL = /\.[a-z][^.]*$/;

/** The site of an address or a host: its host in lower case, without `www.`; undefined for what names none. */
export function siteOf(urlOrHost: string): string | undefined {
  if (urlOrHost.length > ANSWER_LIMITS.url) return undefined;
  const host = hostnameOf(urlOrHost) ?? hostnameOf(`https://${urlOrHost.trim()}`);
  return host && TOP_LEVEL.test(host) ? host.replace(/^www\.(?=[^.]+\.)/, '') : undefined;
}
