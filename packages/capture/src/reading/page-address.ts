import { ANSWER_LIMITS, GOOGLE_HOST, unwrapUrl } from '@namedrop/core';
import { webAddress } from '@namedrop/plugin-api';

/**
 * The address of the page that an upstream means: as it came, but out of the wrappers of search engines as far as they
 * can be decoded without a request (see `unwrapUrl`).
 * @returns undefined for what is no http(s) address or longer than addresses may be, and for a search engine's own shopping card
 */
export function pageAddress(url: string): string | undefined {
  const address = url.length > ANSWER_LIMITS.url ? undefined : webAddress(url);
  const page = address && unwrapUrl(address);
  return page && !isShoppingCard(new URL(page)) ? page : undefined;
}

/** Google files the cards of its shop as references. */
function isShoppingCard({ hostname, pathname, searchParams }: URL): boolean {
  const isSearch = pathname === '/search' && GOOGLE_HOST.test(hostname);
  return isSearch && (searchParams.get('ibp') === 'oshop' || searchParams.has('prds'));
}
