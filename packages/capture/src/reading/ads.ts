import { type Ad, ANSWER_LIMITS } from '@namedrop/plugin-api';
import { pageAddress } from './page-address.js';
import { siteOf } from './site.js';

/** An advertisement as a vendor names it. Empty texts count as absent. */
export interface AdParts {
  readonly advertiser?: string | undefined;
  readonly title?: string | undefined;
  /** Where the ad leads. */
  readonly url?: string | undefined;
  /** The advertiser's own page: where an ad without an address leads. */
  readonly advertiserUrl?: string | undefined;
  readonly domain?: string | undefined;
  /** Absent: it was shown. */
  readonly rendered?: boolean | undefined;
}

/** The advertisements, but for those that do not say where they lead, and those beyond any real answer. */
export function advertisements(ads: readonly AdParts[]): Ad[] {
  return ads.slice(0, ANSWER_LIMITS.sponsored).flatMap(adOf);
}

function adOf({ advertiser, title, url, advertiserUrl, domain, rendered = true }: AdParts): Ad[] {
  const address = pageAddress(url ?? '') ?? pageAddress(advertiserUrl ?? '');
  if (!address) return [];
  const site = siteOf(domain ?? '') ?? siteOf(address) ?? new URL(address).hostname;
  const name = advertiser?.trim() || site;
  return [{ advertiser: name, title: title?.trim() || name, url: address, domain: site, rendered }];
}
